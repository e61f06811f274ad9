import ApplicationActivity

let delegate = AppDelegate()
UIApplication.shared.delegate = delegate
try UIApplication.shared.start()
log("ready")
try UIApplication.shared.run()
