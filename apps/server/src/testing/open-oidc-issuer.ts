import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** A person at the issuer, as its claims tell. */
interface IssuerPerson {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
}

export interface OidcIssuer {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  /** who will say yes on the issuer's page, or null for who says no */
  person: IssuerPerson | null
  /**
   * Goes through the issuer's pages as a browser would.
   * @returns where the issuer sends the browser in the end
   */
  readonly visit: (authorizationUrl: string) => Promise<URL>
  readonly close: () => Promise<void>
}

const CLIENT = { clientId: 'housecoat-test', clientSecret: 'a secret between the two of us' }

/**
 * A real OpenID Connect provider on loopback, in place of Google.
 * @param port 0 takes any free one
 */
export async function openOidcIssuer(redirectUri: string, port = 0): Promise<OidcIssuer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, IssuerPerson>()
  const provider = new Provider(url, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // as Google does: the email stands in the ID token
    conformIdTokenClaims: false,
    findAccount: (_context, sub) => {
      const person = people.get(sub)
      return person && { accountId: sub, claims: () => ({ ...person }) }
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['of no worth'] },
  })
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) {
      await next()
      return
    }
    const result = await answer(provider, context.req, context.res, issuer.person, people)
    context.redirect(result)
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))
  const issuer: OidcIssuer = {
    url,
    ...CLIENT,
    person: null,
    visit: (authorizationUrl) => walk(authorizationUrl, url),
    close: () => closeServer(server),
  }
  return issuer
}

type Interaction = Parameters<Provider['interactionDetails']>

async function answer(
  provider: Provider,
  request: Interaction[0],
  response: Interaction[1],
  person: IssuerPerson | null,
  people: Map<string, IssuerPerson>,
): Promise<string> {
  if (person === null)
    return provider.interactionResult(request, response, {
      error: 'access_denied',
      error_description: 'the person said no',
    })
  people.set(person.sub, person)
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  if (prompt.name === 'login')
    return provider.interactionResult(request, response, { login: { accountId: person.sub } })
  const grant = new provider.Grant({
    accountId: session?.accountId ?? person.sub,
    clientId: String(params['client_id']),
  })
  grant.addOIDCScope('openid email profile')
  return provider.interactionResult(request, response, { consent: { grantId: await grant.save() } })
}

/** Follows redirects with the issuer's cookies until they leave the issuer. */
async function walk(start: string, issuerUrl: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  while (url.origin === new URL(issuerUrl).origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const page = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of page.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = page.headers.get('location')
    if (location === null) throw new Error(`the issuer answered ${page.status}: ${await page.text()}`)
    url = new URL(location, url)
  }
  return url
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
