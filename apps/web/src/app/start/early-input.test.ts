import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepEarlyInput } from './early-input.ts'

let container: HTMLElement
const onClick = vi.fn()
const onChange = vi.fn()

const find = (selector: string) => container.querySelector<HTMLElement>(selector)!

beforeEach(() => {
  container = document.createElement('div')
  container.innerHTML = '<button><span>Save</span></button><input type="file"><a href="#there">There</a>'
  document.body.append(container)
})

afterEach(() => {
  container.remove()
  vi.clearAllMocks()
})

/** As the app does when it takes the page over. */
function listen() {
  find('button').addEventListener('click', onClick)
  find('input').addEventListener('change', onChange)
}

test('what was clicked and chosen before the app responds is done once, in order', () => {
  const order: string[] = []
  onClick.mockImplementation(() => order.push('click'))
  onChange.mockImplementation(() => order.push('change'))
  const replay = keepEarlyInput(container)
  listen()
  find('input').dispatchEvent(new Event('change', { bubbles: true }))
  find('span').click()
  expect(order).toEqual([])
  replay()
  expect(order).toEqual(['change', 'click'])
  replay()
  expect(order).toHaveLength(2)
})

test('a check and a selection that the app reset are made again', () => {
  container.innerHTML =
    '<input type="radio" name="r" checked><input type="radio" name="r"><input type="checkbox"><select><option>a<option>b</select>'
  const [first, second] = container.querySelectorAll<HTMLInputElement>('[type=radio]')
  const [box, select] = [find('[type=checkbox]') as HTMLInputElement, find('select') as HTMLSelectElement]
  const replay = keepEarlyInput(container)
  second.click()
  box.click()
  select.value = 'b'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  // as React does with what it controls; the checkbox is the page's own
  first.checked = true
  select.value = 'a'
  const seen: string[] = []
  second.addEventListener('click', () => seen.push(`radio ${second.checked}`))
  box.addEventListener('click', () => seen.push(`box ${box.checked}`))
  select.addEventListener('change', () => seen.push(`select ${select.value}`))
  replay()
  expect(seen).toEqual(['radio true', 'box true', 'select b'])
})

test('a press that a tab or a menu acts on is done again as it was, and a drag elsewhere is not', () => {
  const presses: string[] = []
  const replay = keepEarlyInput(container)
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'])
    container.addEventListener(type, (event) => presses.push(`${type} ${(event as MouseEvent).clientX}`))
  const init = { bubbles: true, clientX: 7 }
  for (const target of [find('span'), find('a')]) {
    target.dispatchEvent(new PointerEvent('pointerdown', init))
    target.dispatchEvent(new MouseEvent('mousedown', init))
    target.dispatchEvent(new PointerEvent('pointerup', init))
    target.dispatchEvent(new MouseEvent('mouseup', init))
  }
  expect(presses).toEqual([])
  replay()
  expect(presses).toEqual(['pointerdown 7', 'mousedown 7', 'pointerup 7', 'mouseup 7'])
})

test('afterwards the page responds by itself', () => {
  keepEarlyInput(container)()
  listen()
  find('button').click()
  expect(onClick).toHaveBeenCalledOnce()
})

test('links work before the app does', () => {
  const followed = vi.fn((event: Event) => event.defaultPrevented)
  const replay = keepEarlyInput(container)
  find('a').addEventListener('click', followed)
  find('a').click()
  expect(followed).toHaveReturnedWith(false)
  replay()
  expect(followed).toHaveBeenCalledOnce()
})
