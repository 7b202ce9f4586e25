import type { TestProject } from 'vitest/node'
import { ensureEmbeddedTemplate } from '../platform/database/embedded-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** a PostgreSQL server that tests may make databases on, or null */
    postgresUrl: string | null
    /** how long the soak tests of the fleet are; see vitest.soak.config.ts */
    soakMinutes: number
    killRounds: number
    outageSeconds: number
    rollingRestarts: number
  }
}

/** Once for a run: what lets tests open databases quickly. */
export async function setup(project: TestProject): Promise<void> {
  await ensureEmbeddedTemplate()
  const postgresUrl = project.config.env['TEST_DATABASE_URL'] || null
  project.provide('postgresUrl', postgresUrl)
}
