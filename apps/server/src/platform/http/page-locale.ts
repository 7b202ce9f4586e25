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
  const asked = (request.query as Record<string, unknown>)[LOCALE_PARAMETER]
  if (typeof asked === 'string' && isLocale(asked)) return asked
  return findRequestLocale(request) ?? DEFAULT_LOCALE
}

/** The language that the person chose, else the first offered one that the browser accepts, or null. */
export function findRequestLocale({ cookies, headers }: FastifyRequest): Locale | null {
  // a server without the cookie plugin serves pages too
  const chosen = (cookies as FastifyRequest['cookies'] | undefined)?.[LOCALE_COOKIE]
  return isLocale(chosen) ? chosen : findAcceptedLocale(headers['accept-language'])
}

/**
 * Says in a page's headers which language it is in, and where search engines find it in the others.
 * @param publicUrl the site's address
 */
export function describePageLocale(
  reply: FastifyReply,
  { locale, publicUrl }: { readonly locale: Locale; readonly publicUrl: URL },
): void {
  reply.headers({
    'content-language': locale,
    vary: 'accept-language, cookie',
    link: [...OFFERED_LOCALES, 'x-default' as const]
      .map(
        (each) => `<${addressIn(each, reply.request.url, publicUrl)}>; rel="alternate"; hreflang="${each}"`,
      )
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
