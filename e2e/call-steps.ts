/** What a person has on the server, made by calls: for tests of the pages that show it. */
import { expect, type APIRequestContext } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { COLOR, PHOTO } from './paint-steps.ts'

export interface Person {
  readonly username: string
  readonly email: string
  readonly password: string
}

const PAINTED = join(PHOTO, '../porch-house-painted.webp')

/** Sends JSON, and gives what a successful call answers. */
export async function call<Answer>(request: APIRequestContext, path: string, data: object): Promise<Answer> {
  const answer = await request.post(path, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Answer
}

export async function registerByCall(request: APIRequestContext, person: Person): Promise<void> {
  await call(request, '/api/register', person)
}

/**
 * @param origin of the server; that of all tests by default
 * @returns the id of the saved design
 */
export async function saveDesignByCall(
  request: APIRequestContext,
  name: string,
  origin = '',
): Promise<number> {
  const paint = {
    areaId: 'exterior',
    area: 'Exterior',
    brand: 'Hearth & Hue',
    brandId: 'hearth-and-hue',
    colorName: COLOR.name,
    colorCode: COLOR.hex,
  }
  const { projectId } = await call<{ projectId: number }>(request, `${origin}/api/projects`, {
    name,
    originalImage: await readFile(PHOTO, 'base64'),
    resultImage: await readFile(PAINTED, 'base64'),
    isExterior: true,
    selections: JSON.stringify([paint]),
  })
  return projectId
}

/** @returns the id of the share */
export async function shareByCall(
  request: APIRequestContext,
  design: { readonly title: string; readonly description: string; readonly projectId: number },
): Promise<number> {
  const { share } = await call<{ share: { id: number } }>(request, '/api/community', design)
  return share.id
}
