import type { FastifyInstance } from 'fastify'
import { paint } from './open-ledger.ts'

const AT_ONCE = 20

/**
 * Asks for paintings as visitors without cookies.
 * @returns how often each maker made one, and how often each code refused one
 */
export async function askAnonymously(
  app: FastifyInstance,
  { calls, callsPerNetwork }: { readonly calls: number; readonly callsPerNetwork: number },
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  let asked = 0
  async function askOn(): Promise<void> {
    while (asked < calls) {
      const network = Math.floor(asked++ / callsPerNetwork)
      const remoteAddress = `198.18.${network >> 8}.${network & 255}`
      const { body } = await paint({ app }, { cookies: new Map() }, { remoteAddress })
      const outcome = 'maker' in body ? body.maker.kind : (body as { code: string }).code
      counts[outcome] = (counts[outcome] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askOn))
  return counts
}
