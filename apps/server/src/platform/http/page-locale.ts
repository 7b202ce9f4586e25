import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  DEFAULT_LOCALE,
  isLocale,
  LOCALE_COOKIE,
  LOCALE_PARAMETER,
  findAcceptedLocale,
  OFFERED_LOCALES,
  type Locale,
} from '@housecoat/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The language of a page: that of its address, else {@link findRequestLocale}, else English. */
export function readPageLocale(request: FastifyRequest): Locale {
  return readAddressLocale(request) ?? findRequestLocale(request) ?? DEFAULT_LOCALE
}

function readAddressLocale({ query }: FastifyRequest): Locale | null {
  const asked = (query as Record<string, unknown>)[LOCALE_PARAMETER]
  return typeof asked === 'string' && isLocale(asked) ? asked : null
}

/** The language that the person chose, else the first offered one that the browser accepts, or null. */
export function findRequestLocale(request: FastifyRequest): Locale | null {
  return readChosenLocale(request) ?? findAcceptedLocale(request.headers['accept-language'])
}

function readChosenLocale({ cookies }: FastifyRequest): Locale | null {
  // a server without the cookie plugin serves pages too
  const chosen = (cookies as FastifyRequest['cookies'] | undefined)?.[LOCALE_COOKIE]
  return isLocale(chosen) ? chosen : null
}

/**
 * Says in a page's headers which language it is in, and where search engines find it in the others. A visitor who has chosen none
 * and opens an address in a language keeps it until the browser is closed: links don't name it, and are followed
 * by the browser alone until the page's scripts run.
 * @param publicUrl the site's address
 */
export function describePageLocale(
  reply: FastifyReply,
  { locale, publicUrl }: { readonly locale: Locale; readonly publicUrl: URL },
): void {
  const { request } = reply
  if (readAddressLocale(request) !== null && readChosenLocale(request) === null) {
    reply.header('set-cookie', `${LOCALE_COOKIE}=${locale}; Path=/; SameSite=Lax`)
  }
  reply.headers({
    'content-language': locale,
    vary: 'accept-language, cookie',
    link: [...OFFERED_LOCALES, 'x-default' as const]
      .map((each) => `<${addressIn(each, request.url, publicUrl)}>; rel="alternate"; hreflang="${each}"`)
      .join(', '),
  })
}

function addressIn(locale: Locale | 'x-default', url: string, publicUrl: URL): string {
  const address = new URL(publicUrl.href)
  address.pathname = url.split('?', 1)[0]
  if (locale !== 'x-default') address.searchParams.set(LOCALE_PARAMETER, locale)
  return address.href
}

/**
 * A page's file in a language, as the web app's build names it: index.html in English, index.es.html in Spanish.
 * @param folder the built web app
 * @param name of the page, then of those that stand in for it
 */
export function findPageFile(folder: string, locale: Locale, ...names: readonly string[]): string {
  const suffixes = locale === DEFAULT_LOCALE ? [''] : [`.${locale}`, '']
  const files = names.flatMap((name) => suffixes.map((suffix) => `${name}${suffix}.html`))
  return files.find((file) => existsSync(path.join(folder, file))) ?? 'index.html'
}
