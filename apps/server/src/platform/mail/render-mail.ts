import type { Locale } from '@housecoat/contract'
import { escapeHtml } from '../html/escape-html.ts'
import { openTexts, type Texts } from '../texts/texts.ts'

/** Mail programs know neither our style sheets nor custom properties, so the light theme's colors stand here as values. */
const COLORS = {
  paper: '#faf7f2',
  card: '#fffdfa',
  line: '#e6dfd3',
  ink: '#1e2320',
  muted: '#66706a',
  primary: '#1f4d45',
}
const FONT = "'Instrument Sans', -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"

interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly locale?: Locale | undefined
}

/**
 * Renders a mail's text as HTML. Nothing is loaded from anywhere, so that opening the mail tells nobody.
 * @param mail its subject, text and language, else English: a paragraph that is a link becomes a button with the address below it
 * @param publicUrl only links to this site can be clicked; a text may quote what strangers wrote
 * @returns a whole HTML document
 */
export function renderMail({ subject, text, locale }: RenderedMail, publicUrl: URL): string {
  const i18n = openTexts(locale ?? null)
  const paragraphs = text.trim().split(/\n{2,}/)
  const body = paragraphs.map((paragraph) => renderParagraph(paragraph, publicUrl, i18n)).join('\n')
  const site = `<a href="${escapeHtml(publicUrl.href)}" style="color:${COLORS.muted}">${escapeHtml(publicUrl.host)}</a>`
  return `<!doctype html>
<html lang="${i18n.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:${COLORS.paper};color:${COLORS.ink};font:16px/1.5 ${FONT}">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;font:600 22px/1.3 Fraunces,Georgia,serif;color:${COLORS.primary}">Housecoat</p>
<div style="padding:24px;background:${COLORS.card};border:1px solid ${COLORS.line};border-radius:12px">
${body}
</div>
<p style="margin:16px 0 0;font-size:13px;color:${COLORS.muted}">${i18n._('Sent by {site}', { site })}</p>
</div>
</body>
</html>
`
}

function renderParagraph(paragraph: string, publicUrl: URL, i18n: Texts): string {
  return isOwnLink(paragraph, publicUrl)
    ? renderButton(paragraph, i18n._('Open the link'))
    : `<p style="margin:0 0 16px">${renderLines(paragraph, publicUrl)}</p>`
}

function renderButton(link: string, label: string): string {
  const href = escapeHtml(link)
  return [
    `<p style="margin:0 0 8px"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${COLORS.primary};color:${COLORS.paper};text-decoration:none;font-weight:600">${label}</a></p>`,
    `<p style="margin:0 0 16px;font-size:13px;color:${COLORS.muted};word-break:break-all">${href}</p>`,
  ].join('\n')
}

function renderLines(paragraph: string, publicUrl: URL): string {
  return paragraph
    .split('\n')
    .map((line) =>
      line
        .split(/(\s+)/)
        .map((word) => renderWord(word, publicUrl))
        .join(''),
    )
    .join('<br>\n')
}

function renderWord(word: string, publicUrl: URL): string {
  const escaped = escapeHtml(word)
  return isOwnLink(word, publicUrl)
    ? `<a href="${escaped}" style="color:${COLORS.primary}">${escaped}</a>`
    : escaped
}

function isOwnLink(text: string, publicUrl: URL): boolean {
  return !/\s/.test(text) && URL.canParse(text) && new URL(text).origin === publicUrl.origin
}
