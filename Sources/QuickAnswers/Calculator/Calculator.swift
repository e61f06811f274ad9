/// Reads and evaluates a calculation as people write it.
///
///     sum     = product { (+|-) product }          80 + 15% is 92
///     product = power { (*|/|mod|of|nothing) power }
///     power   = (+|-) power | postfix [ ^ power ]   -2^2 is -4, 2^3^2 is 2^9
///     postfix = primary { ! % ² ° }
///     primary = number | pi | e | ( sum ) | function primary
struct Calculator {
    struct Result {
        var value: Number
        /// Whether it is a percentage, to be shown as one: 15% + 5%.
        var isPercent: Bool
        /// As it was understood.
        var expression: String
    }

    private struct Operand {
        var value: Number
        var isPercent = false
        var text: String
    }

    private let tokens: [Token]
    private let style: NumberStyle
    private var index = 0
    private var depth = 0
    /// Whether anything is calculated: a number alone is only a number.
    private var calculates = false

    private init(_ tokens: [Token], _ style: NumberStyle) {
        self.tokens = tokens
        self.style = style
    }

    /// Calculates what a person typed into a search box.
    ///
    /// - Returns: nil for ordinary texts, and for calculations without a value.
    static func answer(_ scalars: ArraySlice<UInt32>, _ style: NumberStyle) -> Result? {
        guard let tokens = Tokenizer.tokens(scalars, style), tokens.count >= 2, !OrdinaryText.isOrdinary(tokens)
        else { return nil }
        var calculator = Calculator(tokens, style)
        guard let operand = try? calculator.whole(), calculator.calculates else { return nil }
        return Result(value: operand.value, isPercent: operand.isPercent, expression: operand.text)
    }

    /// The value of a text that must be a number or a calculation, such as what stands before a unit.
    static func value(_ scalars: ArraySlice<UInt32>, _ style: NumberStyle) -> (value: Rational, text: String)? {
        guard let tokens = Tokenizer.tokens(scalars, style), !tokens.isEmpty else { return nil }
        var calculator = Calculator(tokens, style)
        guard let operand = try? calculator.whole(), !operand.isPercent else { return nil }
        switch operand.value {
        case .exact(let value): return (value, operand.text)
        case .approximate(let value):
            return abs(value) < 1e30 && abs(value) > 1e-30 ? (Rational(value), operand.text) : nil
        case .degrees: return nil
        }
    }

    private mutating func whole() throws(Refusal) -> Operand {
        let operand = try sum()
        guard index == tokens.count else { throw Refusal() }
        return operand
    }

    private var kind: Token.Kind? { index < tokens.count ? tokens[index].kind : nil }

    private mutating func deeper() throws(Refusal) {
        depth += 1
        if depth > Bounds.depth { throw Refusal() }
    }

    // MARK: Grammar

    private mutating func sum() throws(Refusal) -> Operand {
        try deeper()
        defer { depth -= 1 }
        var left = try product()
        while case .sign(let sign)? = kind, sign == "+" || sign == "-" {
            index += 1
            let right = try product()
            calculates = true
            var change = right.value
            // A percentage of what stands before it, except among percentages.
            if right.isPercent && !left.isPercent { change = try left.value * change }
            left = Operand(
                value: sign == "+" ? try left.value + change : try left.value - change,
                isPercent: left.isPercent && right.isPercent, text: "\(left.text)\(sign)\(right.text)")
        }
        return left
    }

    private mutating func product() throws(Refusal) -> Operand {
        var left = try power()
        while true {
            switch kind {
            case .sign(let sign)? where sign == "*" || sign == "/" || sign == "m":
                index += 1
                let right = try power()
                calculates = true
                let value: Number =
                    switch sign {
                    case "*": try left.value * right.value
                    case "/": try left.value / right.value
                    default: try left.value % right.value
                    }
                let text = sign == "m" ? " mod " : sign == "*" ? "×" : "/"
                left = Operand(value: value, text: left.text + text + right.text)
            case .percent? where isModulo:
                index += 1
                let right = try power()
                calculates = true
                left = Operand(
                    value: try left.value % right.value, text: "\(left.text) mod \(right.text)")
            case .of?, .off?:
                guard left.isPercent else { throw Refusal() }
                let isOff = kind == .off
                index += 1
                let right = try power()
                calculates = true
                let part = isOff ? try .exact(.one) - left.value : left.value
                left = Operand(
                    value: try part * right.value, isPercent: right.isPercent,
                    text: "\(left.text) \(isOff ? "off" : "of") \(right.text)")
            case .open?, .pi?, .function?, .root?:
                // 2(3+4), 2π: without a sign, and for parentheses without a space.
                if kind == .open && tokens[index].isSpaced { throw Refusal() }
                let isConstant = kind == .pi
                let right = try power()
                if isConstant { calculates = true }
                left = Operand(value: try left.value * right.value, text: left.text + right.text)
            default: return left
            }
        }
    }

    /// Whether the percent sign here divides: 17 % 5 and 17%5, but not 15% 80.
    private var isModulo: Bool {
        guard index + 1 < tokens.count, tokens[index].isSpaced == tokens[index + 1].isSpaced else { return false }
        switch tokens[index + 1].kind {
        case .number, .open: return true
        default: return false
        }
    }

    private mutating func power() throws(Refusal) -> Operand {
        try deeper()
        defer { depth -= 1 }
        if case .sign(let sign)? = kind, sign == "-" || sign == "+" {
            index += 1
            let operand = try power()
            return Operand(
                value: sign == "-" ? -operand.value : operand.value, isPercent: operand.isPercent,
                text: sign == "-" ? "-" + operand.text : operand.text)
        }
        let base = try postfix()
        guard kind == .sign("^") else { return base }
        index += 1
        let exponent = try power()
        calculates = true
        return Operand(
            value: try base.value.power(exponent.value), text: "\(base.text)^\(exponent.text)")
    }

    private mutating func postfix() throws(Refusal) -> Operand {
        var operand = try primary()
        while let kind {
            switch kind {
            case .factorial:
                operand = Operand(value: try operand.value.factorial(), text: operand.text + "!")
                calculates = true
            case .percent:
                if isModulo { return operand }
                operand = Operand(
                    value: try operand.value / .exact(Rational(100)), isPercent: true, text: operand.text + "%")
            case .superscript(let exponent):
                operand = Operand(
                    value: try operand.value.power(.exact(Rational(exponent))), text: "\(operand.text)^\(exponent)")
                calculates = true
            case .degree:
                guard case .exact(let value) = operand.value else { throw Refusal() }
                operand = Operand(value: .degrees(value), text: operand.text + "°")
            default: return operand
            }
            index += 1
        }
        return operand
    }

    private mutating func primary() throws(Refusal) -> Operand {
        guard let kind else { throw Refusal() }
        index += 1
        switch kind {
        case .number(let value): return Operand(value: .exact(value), text: NumberText(value, style).text)
        case .pi: return Operand(value: .pi, text: "π")
        case .e: return Operand(value: .e, text: "e")
        case .open:
            var operand = try sum()
            try close()
            operand.isPercent = false
            operand.text = "(\(operand.text))"
            return operand
        case .root:
            let operand = try argument()
            calculates = true
            return Operand(value: try operand.value.apply(.sqrt), text: "√\(operand.text)")
        case .function(let function): return try apply(function)
        default: throw Refusal()
        }
    }

    private mutating func close() throws(Refusal) {
        // A person who is still typing has not closed every parenthesis.
        guard index < tokens.count else { return }
        guard kind == .close else { throw Refusal() }
        index += 1
    }

    private mutating func argument() throws(Refusal) -> Operand {
        try deeper()
        defer { depth -= 1 }
        return kind == .sign("-") ? try power() : try postfix()
    }

    private mutating func apply(_ function: Number.Function) throws(Refusal) -> Operand {
        let hasParentheses = kind == .open
        let operand = try argument()
        // "round 2" and "log 5" are titles: such words calculate without parentheses only beside other signs.
        let isPlain: Bool = if case .exact = operand.value { true } else { false }
        if hasParentheses || function == .sqrt || function == .cbrt || function == .ln || !isPlain { calculates = true }
        let inner = operand.text.hasPrefix("(") ? operand.text : "(\(operand.text))"
        return Operand(value: try operand.value.apply(function), text: function.rawValue + inner)
    }
}
