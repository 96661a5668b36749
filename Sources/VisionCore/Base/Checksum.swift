internal import CCodecs

/// The CRC-32 of zlib, PNG and Ethernet (IEEE 802.3).
package func crc32(_ bytes: some Collection<UInt8>) -> UInt32 {
  let checksum = bytes.withContiguousStorageIfAvailable { buffer in unsafe vcc_crc32(buffer.baseAddress, buffer.count) }
  return checksum ?? crc32(Array(bytes))
}
