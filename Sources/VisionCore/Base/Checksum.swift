internal import CCodecs

/// The CRC-32 of zlib, PNG and Ethernet (IEEE 802.3).
///
/// - Parameter before: the checksum of the preceding bytes.
package func crc32(_ bytes: some Collection<UInt8>, after before: UInt32 = 0) -> UInt32 {
  let checksum = bytes.withContiguousStorageIfAvailable { buffer in unsafe vcc_crc32(before, buffer.baseAddress, buffer.count) }
  return checksum ?? crc32(Array(bytes), after: before)
}

/// The bytes, and after them their CRC-32 (little-endian).
package func withChecksum(_ bytes: [UInt8]) -> [UInt8] { bytes + checksum(bytes) }

/// Whether the last four bytes are the CRC-32 of those before.
package func endsWithChecksum(_ bytes: some Collection<UInt8>) -> Bool {
  bytes.suffix(4).elementsEqual(checksum(bytes.dropLast(4)))
}

private func checksum(_ bytes: some Collection<UInt8>) -> [UInt8] {
  let sum = crc32(bytes)
  return (0..<4).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
}
