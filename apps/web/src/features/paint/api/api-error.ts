import { problemSchema, type Problem } from '@housecoat/contract'

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
    this.requiresAuth = status === 401 && hasFlag(content, 'requiresAuth')
    this.requiresUpgrade = status === 402 && hasFlag(content, 'requiresUpgrade')
  }
}

function hasFlag(content: unknown, name: 'requiresAuth' | 'requiresUpgrade'): boolean {
  return typeof content === 'object' && content !== null && Reflect.get(content, name) === true
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
