import type { Problem } from '@housecoat/contract'

/** A failed answer from the server. The message is `<status>: <body>`. */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  readonly problem: Problem | null
  /** the server's message for the person, if it sent one */
  readonly serverMessage: string | null
  readonly requiresAuth: boolean
  readonly requiresUpgrade: boolean

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body === '' ? statusText : body}`)
    this.name = 'ApiError'
    this.status = status
    this.statusText = statusText
    const content = parseJson(body)
    this.problem = isProblem(content) ? content : null
    this.serverMessage = findText(content, 'message')
    this.requiresAuth = status === 401 && findMember(content, 'requiresAuth') === true
    this.requiresUpgrade = status === 402 && findMember(content, 'requiresUpgrade') === true
  }
}

/** Checked without a schema, because the first page does not load the schema library. */
function isProblem(content: unknown): content is Problem {
  return findText(content, 'code') !== null && findText(content, 'detail') !== null
}

function findText(content: unknown, name: string): string | null {
  const member = findMember(content, name)
  return typeof member === 'string' && member !== '' ? member : null
}

function findMember(content: unknown, name: string): unknown {
  return typeof content === 'object' && content !== null ? Reflect.get(content, name) : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
