/// Which version of Searchlight this is: what programs, packages, the API and the man pages say. `Scripts/release` compares it with the
/// changelog.
package enum ProductVersion {
    package static let text = "0.1.0"
}
