import Foundation

func pow(_ base: Float, _ exponent: Float) -> Float { Foundation.pow(base, exponent) }
func exponential(_ x: Double) -> Double { exp(x) }
func errorFunction(_ x: Double) -> Double { erf(x) }
