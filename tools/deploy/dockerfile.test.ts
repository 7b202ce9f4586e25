import { existsSync } from 'node:fs'
import path from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { readText, ROOT } from './read-deploy-files.ts'

const TEXT = readText('Dockerfile')
/** without comments, continued lines joined */
const LINES = TEXT.replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .filter((line) => line.trim() !== '')
const FINAL_STAGE = LINES.slice(LINES.findLastIndex((line) => line.startsWith('FROM')))

/** @returns what follows an instruction, for each line that has it */
function listArguments(lines: readonly string[], instruction: string): string[] {
  return lines
    .filter((line) => line.startsWith(`${instruction} `))
    .map((line) => line.slice(instruction.length + 1))
}

test('the Dockerfile is valid', () => {
  expect(validate(TEXT)).toEqual([])
})

test('the image runs the Node that the lockfile pins', () => {
  const { devDependencies } = JSON.parse(readText('package.json')) as {
    devDependencies: Record<string, string>
  }
  expect(listArguments(LINES, 'ARG')).toContain(`NODE_VERSION=${devDependencies['node']}`)
})

test('the image runs as nobody special, says whether it is alive, and holds its command’s file', () => {
  expect(listArguments(FINAL_STAGE, 'USER')).toEqual(['node'])
  expect(listArguments(FINAL_STAGE, 'HEALTHCHECK')[0]).toContain('/healthz')
  const [command] = listArguments(FINAL_STAGE, 'CMD').map((text) => JSON.parse(text) as string[])
  expect(existsSync(path.join(ROOT, command[1]))).toBe(true)
})

test('everything that is copied exists and reaches the builder', () => {
  const ignored = readText('.dockerignore').split('\n')
  const copied = listArguments(LINES, 'COPY')
    .filter((text) => !text.startsWith('--from='))
    .flatMap((text) => text.split(' ').slice(0, -1))
  expect(copied.length).toBeGreaterThan(5)
  for (const source of copied) {
    expect(existsSync(path.join(ROOT, source)), source).toBe(true)
    expect(ignored).toContain(`!${source.split('/')[0]}`)
  }
})

test('neither tests nor secrets reach the builder', () => {
  const ignored = readText('.dockerignore').split('\n')
  expect(ignored).toEqual(
    expect.arrayContaining(['*', '**/.env', '**/*.test.ts', '**/node_modules', 'apps/server/src/testing']),
  )
})
