import { expect, test } from 'vitest'
import { FILE_TOO_LARGE, INVALID_FILE_TYPE, findFileComplaint } from './validate-photo.ts'

const MEGABYTE = 1024 * 1024

test.each([
  { name: 'house.jpg', type: 'image/jpeg', size: 10 * MEGABYTE, complaint: null },
  { name: 'house.jpg', type: 'image/jpeg', size: 10 * MEGABYTE + 1, complaint: FILE_TOO_LARGE },
  { name: 'notes.pdf', type: 'application/pdf', size: 10, complaint: INVALID_FILE_TYPE },
  { name: 'huge.pdf', type: 'application/pdf', size: 20 * MEGABYTE, complaint: INVALID_FILE_TYPE },
  { name: 'IMG_1.HEIC', type: '', size: MEGABYTE, complaint: null },
  { name: 'IMG_1.heic', type: 'image/heic', size: MEGABYTE, complaint: null },
  { name: 'unknown', type: '', size: MEGABYTE, complaint: INVALID_FILE_TYPE },
])('$name of type "$type" and $size bytes', ({ complaint, ...file }) => {
  expect(findFileComplaint(file)).toBe(complaint)
})
