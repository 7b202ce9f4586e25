import { problemSchema, type Problem } from '@housecoat/contract'
import { z } from 'zod'

const flagsSchema = z.object({
  requiresAuth: z.boolean().optional(),
  requiresUpgrade: z.boolean().optional(),
})

/** A call that was answered, but not with success. The message is the status, a colon, a space and the body's text. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem | null
  readonly requiresAuth: boolean
  readonly requiresUpgrade: boolean

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body === '' ? statusText : body}`)
    this.name = 'ApiError'
    this.status = status
    const content = parseJson(body)
    this.problem = problemSchema.safeParse(content).data ?? null
    const flags = flagsSchema.safeParse(content).data
    this.requiresAuth = status === 401 && flags?.requiresAuth === true
    this.requiresUpgrade = status === 402 && flags?.requiresUpgrade === true
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
