import CVisionCore

guard let text = vc_version_string() else { fatalError("no version") }
print("consumer in Swift:", String(cString: text))
