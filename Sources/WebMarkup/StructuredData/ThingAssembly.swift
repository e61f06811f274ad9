/// Statements about subjects as things in things.
struct ThingAssembly {
    let things: [Thing]

    init(_ statements: [RDFa.Statement], type: String, _ budget: inout ReadingBudget) {
        var order: [RDFa.Node] = [], bySubject: [RDFa.Node: [RDFa.Statement]] = [:]
        var typed: Set<RDFa.Node> = [], valued: Set<RDFa.Node> = []
        for statement in statements {
            if bySubject[statement.subject] == nil { order.append(statement.subject) }
            bySubject[statement.subject, default: []].append(statement)
            if statement.property == type {
                typed.insert(statement.subject)
            } else if statement.object != statement.subject {
                valued.insert(statement.object)
            }
        }
        /// Each thing is counted before it is made.
        func made(_ subject: RDFa.Node, inside above: [RDFa.Node]) -> Thing {
            var thing = Thing()
            if case .address(let address) = subject { thing.identifier = address }
            for statement in bySubject[subject] ?? [] {
                // Statements about a thing are copied wherever the thing is a value.
                budget.spend(ReadingBudget.property + statement.property.utf8.count + statement.object.length)
                if budget.isSpent { break }
                if thing.line.number == nil { thing.line = statement.line }
                switch statement.object {
                case .address(let address) where statement.property == type:
                    if thing.types.count >= ThingLimits.words { continue }
                    thing.types.append(SchemaVocabulary.name(address))
                    continue
                case .text where statement.property == type: continue
                default: break
                }
                let value: Thing.Value
                switch statement.object {
                case .text(let text): value = .text(text)
                case .address, .blank:
                    let object = statement.object
                    if bySubject[object] != nil, !above.contains(object), object != subject,
                        above.count < ThingLimits.depth, budget.take()
                    {
                        value = .thing(made(object, inside: above + [subject]))
                    } else if case .address(let address) = object {
                        value = .text(address)
                    } else {
                        continue
                    }
                }
                thing.properties.append(
                    Thing.Property(SchemaVocabulary.name(statement.property), value, line: statement.line))
            }
            return thing.withAdditionalTypes
        }
        let roots = order.filter { typed.contains($0) && !valued.contains($0) }
        // Things that are all values of each other are there as well.
        let chosen = roots.isEmpty ? Array(order.filter(typed.contains).prefix(1)) : roots
        var things: [Thing] = []
        for subject in chosen where budget.take() { things.append(made(subject, inside: [])) }
        self.things = things
    }
}
