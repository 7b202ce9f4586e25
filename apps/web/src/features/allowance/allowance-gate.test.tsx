import type { UploadsRemainingResponse } from '@housecoat/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  useGenerationGate,
  useGenerationPlace,
  type GenerationPlace,
} from '../../studio/gate/generation-gate.ts'
import { ResultAnnouncement } from '../../studio/result/result-announcement.tsx'
import { createMemoryHistory } from '../../ui/router/memory-history.ts'
import { PageRouterProvider } from '../../ui/router/page-router-provider.tsx'
import { PageRouter } from '../../ui/router/page-router.ts'
import { ToastHost } from '../../ui/toast/toast-host.tsx'
import { get, problem, signedIn, siteIs, startFakeApi, uploads, uploadsAre } from '../../testing/fake-api.ts'
import { buildQueryClient } from '../../testing/open-page.tsx'
import { AllowanceGate } from './allowance-gate.tsx'

const api = startFakeApi()
afterEach(() => void vi.useRealTimers())

/** A creation flow that stands where it is told to. */
function Flow({ place }: { place: GenerationPlace }) {
  const { limitCard, signInNotice, admit, admitAfresh, recordGeneration, askToSignIn } = useGenerationGate()
  const [answer, setAnswer] = useState('')
  useGenerationPlace(place)
  return (
    <>
      {place === 'starting' && limitCard}
      {place === 'finished' && signInNotice}
      <ResultAnnouncement>{null}</ResultAnnouncement>
      <button onClick={(event) => (event.currentTarget.textContent = admit() ? 'admitted' : 'stopped')}>
        Continue
      </button>
      <button onClick={() => void admitAfresh().then((isIn) => setAnswer(isIn ? 'let in' : 'kept out'))}>
        Apply
      </button>
      <p>{answer}</p>
      <button onClick={recordGeneration}>Picture came</button>
      <button onClick={askToSignIn}>Picture refused</button>
    </>
  )
}

function openFlow(place: GenerationPlace) {
  const queryClient = buildQueryClient()
  const at = (where: GenerationPlace) => (
    <QueryClientProvider client={queryClient}>
      <AllowanceGate>
        <Flow place={where} />
      </AllowanceGate>
      <ToastHost />
    </QueryClientProvider>
  )
  // the router keeps its first element; the place changes through this handle
  let show: (where: GenerationPlace) => void = () => undefined
  const Page = () => {
    const [where, setWhere] = useState(place)
    show = setWhere
    return at(where)
  }
  const router = new PageRouter([{ path: '*', Component: Page }], createMemoryHistory('/paint?x=1'))
  render(<PageRouterProvider router={router} />)
  return { router, moveTo: (where: GenerationPlace) => act(() => show(where)) }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))
const alert = () => screen.queryByRole('dialog', { name: 'Sign In Required' })
const notice = () => screen.queryByRole('status', { name: 'Sign In Required' })
const untilCounted = () => screen.findByText(/of 2 left/)

describe('the usage card', () => {
  test('says that it loads, then what a visitor has left and how to get more', async () => {
    openFlow('starting')
    expect(screen.getByText('Loading your usage data...')).toBeVisible()
    await untilCounted()
    expect(screen.getByText('Free')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Generations left' })).toHaveAttribute(
      'aria-valuenow',
      '100',
    )
    expect(linkTarget('Sign in to upgrade')).toBe('/login')
    expect(linkTarget('Sign in to Continue')).toBe('/login')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('a visitor at the limit', async () => {
    api.use(uploadsAre({ remainingUploads: 0 }))
    openFlow('starting')
    const told = await screen.findByRole('alert', { hidden: true })
    expect(told).toHaveTextContent("You've reached your generation limit")
    expect(told).toHaveTextContent('Sign in or upgrade your plan to continue creating visualizations')
  })

  test('a member has the button only at the limit', async () => {
    api.use(signedIn(), uploadsAre({ remainingUploads: 1 }))
    openFlow('starting')
    await untilCounted()
    expect(linkTarget('Upgrade')).toBe('/subscription')
    expect(screen.queryByRole('link', { name: 'Upgrade Plan' })).not.toBeInTheDocument()

    api.use(uploadsAre({ remainingUploads: 0 }))
    await press('Picture came')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Upgrade your plan to continue creating visualizations',
    )
    expect(linkTarget('Upgrade Plan')).toBe('/subscription')
    expect(alert()).toBeNull()
  })

  test('premium offers no upgrade', async () => {
    const subscription = { plan: 'premium', status: 'active' } as const
    api.use(signedIn(), uploadsAre({ isUnlimited: true, allowance: 7, subscription }))
    openFlow('starting')
    await screen.findByText('Premium')
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  test('E: without plans the card mentions neither plans nor upgrading', async () => {
    api.use(siteIs({ hasPlans: false }), signedIn(), uploadsAre({ remainingUploads: 1 }))
    openFlow('starting')
    await untilCounted()
    // once the page knows what the site offers
    await waitFor(() => expect(document.body).not.toHaveTextContent(/upgrad|subscri|plan|free/i))
    api.use(uploadsAre({ remainingUploads: 0 }))
    await press('Picture came')
    expect(await screen.findByRole('alert')).toHaveTextContent('You can create more after midnight UTC')
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  test('a failed check says so and can be repeated', async () => {
    api.use(get('/api/uploads-remaining', problem('database_unavailable')))
    openFlow('starting')
    await screen.findByText('Could not verify available uploads. Please try again.')
    api.resetHandlers()
    await press('Try again')
    await untilCounted()
  })

  test('polls every 5 seconds, but only while it is shown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const calls = countCalls()
    const { moveTo } = openFlow('starting')
    await untilCounted()
    const atFirst = calls.count
    await act(() => vi.advanceTimersByTimeAsync(5100))
    expect(calls.count).toBe(atFirst + 1)
    moveTo('working')
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(calls.count).toBe(atFirst + 1)
  })
})

describe('the sign-in alert', () => {
  test('opens at the start for a visitor without generations, in the specified words', async () => {
    api.use(uploadsAre({ remainingUploads: 0 }))
    const { router } = openFlow('starting')
    await waitFor(() => expect(alert()).not.toBeNull())
    expect(alert()).toHaveTextContent(
      "You've used your free design credits. Sign in or create an account to continue creating designs and save your work.",
    )
    await userEvent.click(screen.getByRole('link', { name: 'Sign In / Register' }))
    expect(router.state.location).toMatchObject({ pathname: '/auth', state: { returnTo: '/paint?x=1' } })
  })

  test('stays closed after Later until the next occasion', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    api.use(uploadsAre({ remainingUploads: 0 }))
    const { moveTo } = openFlow('starting')
    await waitFor(() => expect(alert()).not.toBeNull())
    await press('Later')
    await waitFor(() => expect(alert()).toBeNull())
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    expect(alert()).toBeNull()
    await press('Continue')
    expect(alert()).not.toBeNull()
    expect(screen.getByText('stopped')).toBeVisible()
    await press('Later')
    moveTo('working')
    expect(alert()).toBeNull()
    moveTo('finished')
    expect(notice()).not.toBeNull()
  })

  test('D4: is shown beside a result instead of covering it, and does not return once dismissed', async () => {
    api.use(uploadsAre({ remainingUploads: 0 }))
    const { moveTo } = openFlow('working')
    moveTo('finished')
    await waitFor(() => expect(notice()).not.toBeNull())
    expect(alert()).toBeNull()
    expect(notice()).toHaveTextContent("You've used your free design credits.")
    expect(linkTarget('Sign In / Register')).toBe('/auth')
    await press('Later')
    expect(notice()).toBeNull()
    moveTo('working')
    moveTo('finished')
    expect([notice(), alert()]).toEqual([null, null])
    await press('Continue')
    expect(alert()).not.toBeNull()
  })

  test('closes when generations remain again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    api.use(uploadsAre({ remainingUploads: 0 }))
    openFlow('starting')
    await waitFor(() => expect(alert()).not.toBeNull())
    api.use(uploadsAre({ remainingUploads: 1 }))
    await act(() => vi.advanceTimersByTimeAsync(5100))
    await waitFor(() => expect(alert()).toBeNull())
    await press('Continue')
    expect(screen.getByText('admitted')).toBeVisible()
  })

  test('does not stop a visitor whose figure is unknown', async () => {
    api.use(http.get('/api/uploads-remaining', () => HttpResponse.error()))
    openFlow('starting')
    await screen.findByText(/Could not verify/)
    await press('Continue')
    expect(screen.getByText('admitted')).toBeVisible()
  })

  test('opens when the server refuses, whatever the figure was', async () => {
    openFlow('working')
    await press('Picture refused')
    expect(alert()).not.toBeNull()
  })
})

describe('rechecking the allowance', () => {
  test('admits a visitor by the current figure', async () => {
    api.use(uploadsAre({ remainingUploads: 0 }))
    openFlow('working')
    await press('Apply')
    expect(await screen.findByText('kept out')).toBeVisible()
    await waitFor(() => expect(alert()).not.toBeNull())
    await press('Later')
    api.use(uploadsAre({ remainingUploads: 1 }))
    await press('Apply')
    expect(await screen.findByText('let in')).toBeVisible()
  })

  test('reports a failed check and stops', async () => {
    openFlow('working')
    api.use(get('/api/uploads-remaining', problem('database_unavailable')))
    await press('Apply')
    expect(await screen.findByText('Could not verify available uploads. Please try again.')).toBeVisible()
    expect(screen.getByText('kept out')).toBeVisible()
    expect(alert()).toBeNull()
  })

  test('admits a member without a check', async () => {
    api.use(signedIn(), uploadsAre({ remainingUploads: 1 }))
    openFlow('starting')
    await untilCounted()
    api.use(get('/api/uploads-remaining', problem('database_unavailable')))
    await press('Apply')
    expect(await screen.findByText('let in')).toBeVisible()
  })
})

describe('after a generation', () => {
  test('announces the last free one, and asks to sign in at the result', async () => {
    const { moveTo } = openFlow('working')
    api.use(uploadsAre({ remainingUploads: 0 }))
    moveTo('finished')
    await press('Picture came')
    expect(await screen.findByText('Last Free Generation Used')).toBeVisible()
    expect(
      screen.getByText("You've used all your free generations. Sign in or subscribe for more."),
    ).toBeVisible()
    await waitFor(() => expect(notice()).not.toBeNull())
    expect(alert()).toBeNull()
  })

  test('E: without plans the notice does not mention subscribing', async () => {
    api.use(siteIs({ hasPlans: false }), uploadsAre({ remainingUploads: 0 }))
    openFlow('working')
    await press('Picture came')
    expect(await screen.findByText("You've used all your free generations. Sign in for more.")).toBeVisible()
  })

  test.each([
    ['one is left', { remainingUploads: 1 }],
    ['the plan is paid', { remainingUploads: 0, subscription: { plan: 'standard', status: 'active' } }],
  ] as const)('says nothing while %s', async (_name, changes) => {
    const calls = countCalls(changes)
    openFlow('working')
    await waitFor(() => expect(calls.count).toBe(1))
    await press('Picture came')
    await waitFor(() => expect(calls.count).toBe(2))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByText('Last Free Generation Used')).not.toBeInTheDocument()
  })
})

function linkTarget(name: string): string | null {
  return screen.getByRole('link', { name }).getAttribute('href')
}

function countCalls(changes: Partial<UploadsRemainingResponse> = {}) {
  const calls = { count: 0 }
  api.use(
    http.get('/api/uploads-remaining', () => {
      calls.count += 1
      return HttpResponse.json(uploads(changes))
    }),
  )
  return calls
}

test('tells a member without a confirmed email what confirming adds, on the card and after the last picture', async () => {
  api.use(
    signedIn({ isEmailConfirmed: false, pendingEmail: 'ada@example.test' }),
    uploadsAre({ remainingUploads: 0, afterConfirming: 2 }),
  )
  openFlow('starting')
  expect(await screen.findByText('Confirm your email to get 2 free designs a day.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Picture came' }))
  expect(await screen.findByText('Last Free Generation Used')).toBeVisible()
  expect(screen.getAllByText('Confirm your email to get 2 free designs a day.')).toHaveLength(2)
})
