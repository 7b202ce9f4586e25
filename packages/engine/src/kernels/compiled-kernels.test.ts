import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { COMPILED_FILE, compileKernels } from '../../scripts/compile-kernels.ts'

describe('compiled kernels', () => {
  test('are what their AssemblyScript sources compile to', async () => {
    expect(await compileKernels()).toBe(readFileSync(COMPILED_FILE, 'utf8'))
  })
})
