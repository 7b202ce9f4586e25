import { expect, test } from 'vitest'
import { renderMail } from './render-mail.ts'

const SITE = new URL('https://paint.example/')

test('a paragraph that is our link becomes a button, with the address to copy', () => {
  const link = 'https://paint.example/auth?reset=a&b=c'
  const html = renderMail({ subject: 'Reset', text: `Hello Ada,\n\nOpen this:\n\n${link}\n` }, SITE)
  expect(html).toContain('href="https://paint.example/auth?reset=a&amp;b=c"')
  expect(html).toContain('>https://paint.example/auth?reset=a&amp;b=c</p>')
  expect(html).toContain('Hello Ada,</p>')
})

test('our link within a sentence can be clicked, lines stay lines', () => {
  const html = renderMail(
    { subject: 'Notice', text: 'One\nSet a new one: https://paint.example/auth?forgot' },
    SITE,
  )
  expect(html).toMatch(/One<br>\nSet a new one: <a href="https:\/\/paint\.example\/auth\?forgot"/)
})

test.each([
  ['https://evil.example/', 'https://evil.example/'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['<script>alert("1")</script>', '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;'],
])('what a stranger wrote is only text: %s', (text, shown) => {
  const html = renderMail({ subject: text, text: `Note:\n\n${text}` }, SITE)
  expect(html).toContain(`>${shown}</p>`)
  expect(html).toContain(`<title>${shown}</title>`)
  expect(html).not.toContain(`href="${shown}"`)
})

test('a mail says its language, and its own words are in it', () => {
  const link = 'https://paint.example/auth?reset=a'
  const text = `Hola, Ada:\n\n${link}\n`
  const html = renderMail({ subject: 'Hola', text, locale: 'es' }, SITE)
  expect(html).toContain('<html lang="es">')
  expect(html).toContain('>Abrir el enlace</a>')
  expect(html).toMatch(/>Enviado por <a href="https:\/\/paint\.example\/"/)
  const english = renderMail({ subject: 'Hello', text }, SITE)
  expect(english).toContain('<html lang="en">')
  expect(english).toContain('>Open the link</a>')
})
