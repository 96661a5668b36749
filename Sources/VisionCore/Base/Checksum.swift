internal import CCodecs

/// The CRC-32 of zlib, PNG and Ethernet (IEEE 802.3).
///
/// - Parameter before: the checksum of the preceding bytes.
package func crc32(_ bytes: some Collection<UInt8>, after before: UInt32 = 0) -> UInt32 {
  let checksum = bytes.withContiguousStorageIfAvailable { buffer in unsafe vcc_crc32(before, buffer.baseAddress, buffer.count) }
  return checksum ?? crc32(Array(bytes), after: before)
}
