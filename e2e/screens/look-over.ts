import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { findViolations } from '../expect-accessible.ts'

interface Look {
  readonly width: number
  readonly height: number
  readonly theme: 'light' | 'dark'
  readonly isForced?: boolean
}

const SIZES = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
/** A laptop of 1440 × 900 at a zoom of 200 %. */
const ZOOMED: Look = { width: 720, height: 450, theme: 'light' }

/** `npm test` looks at each screen once, as small as WCAG 1.4.10 asks for; `npm run test:screens` at all sizes, in both themes. */
export const isThorough = process.env['SCREENS'] === 'all'
const LOOKS: readonly Look[] = isThorough
  ? [
      ...SIZES.flatMap((size) => (['light', 'dark'] as const).map((theme) => ({ ...size, theme }))),
      ZOOMED,
      { ...SIZES[3], theme: 'dark', isForced: true },
    ]
  : [{ ...SIZES[0], theme: 'dark' }]

/** Where `npm run test:screens` leaves its pictures: they are to be looked at. */
const PICTURES = process.env['SCREENS_FOLDER'] ?? '.cache/screens'

/**
 * Nothing on the screen breaks a rule of axe, is cut off or makes the page scroll sideways, in any size and theme.
 * @param name of the screen, for messages and its pictures
 */
export async function lookOver(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const look of LOOKS) {
    const { width, height, theme, isForced = false } = look
    await page.setViewportSize({ width, height })
    await page.emulateMedia({
      colorScheme: theme,
      forcedColors: isForced ? 'active' : 'none',
      reducedMotion: 'reduce',
    })
    await settle(page)
    const label = `${name}, ${width} px, ${isForced ? 'forced colors' : theme}`
    if (isThorough) await takePicture(page, label)
    // colors that a person forces are their own
    const violations = isForced ? [] : await findViolations(page, height < 600)
    expect.soft([...violations, ...(await page.evaluate(findCutText))], label).toEqual([])
  }
  if (before !== null) await page.setViewportSize(before)
}

/** A change of theme reaches the page a frame later, and what fades to the other color ends after that. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    await nextFrame()
    await nextFrame()
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    await nextFrame()
  })
}

async function takePicture(page: Page, label: string): Promise<void> {
  await mkdir(PICTURES, { recursive: true })
  await page.screenshot({ path: join(PICTURES, `${label.replace(/[^\w]+/g, '-')}.png`) })
}

/** Runs in the page: texts that stand outside the page or their own box, and whether the page scrolls sideways. */
function findCutText(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const complaints = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
  const endsInEllipsis = (element: Element | null): boolean => {
    if (element === null) return false
    const { textOverflow, webkitLineClamp } = getComputedStyle(element)
    return textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || endsInEllipsis(element.parentElement)
  }
  /** for screen readers alone, or clipped on purpose */
  const isExempt = (element: Element) =>
    element.clientWidth === 1 || getComputedStyle(element).clipPath !== 'none' || endsInEllipsis(element)
  const isScrolled = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement))
  const measure = (text: Node) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return range.getBoundingClientRect()
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const element = text.parentElement
    if (element === null || text.nodeValue?.trim() === '' || isExempt(element)) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const { left, right } = measure(text)
    const box = element.getBoundingClientRect()
    const words = `"${(text.nodeValue ?? '').trim().slice(0, 40)}"`
    // an inline element's box is its text
    if (left < box.left - 1 || right > box.right + 1) complaints.push(`${words} leaves its box`)
    else if ((left < -1 || right > clientWidth + 1) && !isScrolled(element))
      complaints.push(`${words} is outside the page`)
  }
  return complaints
}
