import type { Project, SaveProjectRequest } from '@housecoat/contract'
import { buildHouse, buildMask, buildPhoto } from './build-photo.ts'
import { buildPaintRequest, openTestApp, type TestApp, type TestAppOptions } from './open-test-app.ts'
import {
  ANY_DATABASE_KIND,
  openTestDatabase,
  type DatabaseKind,
  type TestDatabase,
} from './open-test-database.ts'
import { sharedPainters } from './shared-painters.ts'
import { TestBrowser } from './test-browser.ts'
import { NIGHT_HARBOR } from './night-harbor.ts'

export const PASSWORD = 'a quiet harbor'

/** The paths that a generation's answer names. */
export type PaintedPaths = Pick<SaveProjectRequest, 'originalImage' | 'resultImage'>

/** A server with painters whose members save designs. */
export interface Designs {
  readonly database: TestDatabase
  readonly server: TestApp
  readonly register: (username: string) => Promise<TestBrowser>
  /** Paints the house; the same color gives the same picture. */
  readonly paint: (browser: TestBrowser, colorCode?: string) => Promise<PaintedPaths>
  /** Saves what was painted. @returns the design as its owner sees it */
  readonly save: (browser: TestBrowser, painted: PaintedPaths) => Promise<Project>
  /** @returns the share's id */
  readonly share: (browser: TestBrowser, project: Project) => Promise<number>
  readonly close: () => Promise<void>
}

/** What a member sends to save a design of the house. */
export function buildSaveRequest(painted: PaintedPaths): SaveProjectRequest {
  return { name: 'Blue porch', isExterior: true, selections: JSON.stringify([NIGHT_HARBOR]), ...painted }
}

export async function openDesigns(
  kind: DatabaseKind = ANY_DATABASE_KIND,
  options: TestAppOptions = {},
): Promise<Designs> {
  const database = await openTestDatabase(kind)
  const environment = { ALLOWANCE_FREE: '1000', ALLOWANCE_ANONYMOUS: '1000', ...options.environment }
  const server = await openTestApp({ ...sharedPainters(), ...options, database, environment })
  const maskPng = await buildMask(buildHouse(320, 240))
  const photo = await buildPhoto(320, 240)
  return {
    database,
    server,
    async register(username) {
      const browser = new TestBrowser(server.app)
      const person = { username, email: `${username}@example.com`, password: PASSWORD }
      await post(browser, '/api/register', person)
      return browser
    },
    async paint(browser, colorCode = '#2C3E50') {
      const { payload } = buildPaintRequest(photo, { maskPng, colorCode })
      const { originalImage, resultImage } = await post(browser, '/api/process-image', payload as object)
      return { originalImage, resultImage } as PaintedPaths
    },
    async save(browser, painted) {
      const { projectId } = await post(browser, '/api/projects', buildSaveRequest(painted))
      return (await browser.get(`/api/projects/${String(projectId)}`)).body['project'] as Project
    },
    async share(browser, { id: projectId }) {
      const { share } = await post(browser, '/api/community', { title: 'A porch', projectId })
      return (share as { readonly id: number }).id
    },
    async close() {
      await server.close()
      await database.close()
    },
  }
}

async function post(browser: TestBrowser, url: string, payload: object) {
  const { status, body } = await browser.post(url, payload)
  if (status !== 200) throw new Error(`${url} answered ${status}: ${JSON.stringify(body)}`)
  return body
}
