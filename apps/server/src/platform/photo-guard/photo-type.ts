export type PhotoType = 'jpeg' | 'png' | 'webp'

/** @returns a file's type by its first bytes, or null when it is not a supported photo */
export function findPhotoType(bytes: Uint8Array): PhotoType | 'heic' | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (asciiAt(bytes, 0, 4) === 'RIFF' && asciiAt(bytes, 8, 4) === 'WEBP') return 'webp'
  if (asciiAt(bytes, 4, 4) === 'ftyp' && isHeicBrand(asciiAt(bytes, 8, 4))) return 'heic'
  return null
}

function isHeicBrand(brand: string): boolean {
  return /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand)
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return bytes.length > signature.length && signature.every((byte, index) => bytes[index] === byte)
}

/** @returns `length` bytes from `offset` read as Latin-1; shorter where the file ends */
export function asciiAt(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length))
}
