import type { ErrorCode } from '@housecoat/contract'
import { useRef, useState, type SyntheticEvent } from 'react'
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type Resolver } from 'react-hook-form'
import { translateText } from '../../locales/translate-text.ts'
import { ApiError } from '../../api/api-error.ts'
import { describeFailure } from '../../api/describe-failure.ts'
import { showToast } from '../toast/show-toast.ts'

interface CallFormOptions<Values extends FieldValues, Answer> {
  readonly resolver: Resolver<Values>
  readonly defaultValues: DefaultValues<Values>
  readonly submit: (values: Values) => Promise<Answer>
  readonly onDone: (answer: Answer, values: Values) => void | Promise<void>
  /** title of the toast when the call fails */
  readonly failureTitle: string
  /** text of that toast, given the server's message; the message itself by default */
  readonly failureText?: (told: string | null) => string | null
  /** the field that an error code is about */
  readonly fieldOfCode?: Partial<Record<ErrorCode, FieldPath<Values>>>
}

/**
 * A form that is validated by the contract's schema and sent by a call. A failure is shown as a toast, and beside the
 * field it is about or in `failure`. The typed values stay.
 */
export function useCallForm<Values extends FieldValues, Answer>(options: CallFormOptions<Values, Answer>) {
  const { resolver, defaultValues, submit, onDone, failureTitle, fieldOfCode = {} } = options
  const { failureText = (told: string | null) => told } = options
  const form = useForm<Values>({ resolver, defaultValues })
  const [failure, setFailure] = useState<string | null>(null)

  /** a second click can arrive before the button shows as busy */
  const isSending = useRef(false)

  async function submitOnce(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    try {
      await form.handleSubmit(send)(event)
    } finally {
      isSending.current = false
    }
  }

  async function send(values: Values): Promise<void> {
    setFailure(null)
    try {
      await onDone(await submit(values), values)
    } catch (error) {
      fail(error)
    }
  }

  function fail(error: unknown): void {
    const told = describeFailure(error)
    const description = failureText(told)
    showToast({ title: failureTitle, kind: 'error', ...(description !== null && { description }) })
    const refused = listRefusedFields(error, Object.keys(form.getValues()), fieldOfCode)
    for (const { field, message } of refused)
      form.setError(field as FieldPath<Values>, { message }, { shouldFocus: true })
    if (refused.length === 0) setFailure(told ?? description ?? failureTitle)
  }

  const { errors, isSubmitting } = form.formState
  return {
    form,
    failure,
    isBusy: isSubmitting,
    onSubmit: (event: SyntheticEvent) => void submitOnce(event),
    /** everything a field needs except its label */
    field: (name: FieldPath<Values>) => ({
      ...form.register(name),
      error: describeFault(errors[name]?.message),
    }),
  }
}

/** A complaint of the contract's schema, or of the server, in the page's language. */
function describeFault(message: unknown): string | undefined {
  return typeof message === 'string' ? translateText(message) : undefined
}

function listRefusedFields(
  error: unknown,
  fields: readonly string[],
  fieldOfCode: Partial<Record<ErrorCode, string>>,
): { field: string; message: string }[] {
  const problem = error instanceof ApiError ? error.problem : null
  if (problem === null) return []
  const field = fieldOfCode[problem.code]
  if (field !== undefined) return [{ field, message: problem.detail }]
  return (problem.errors ?? []).filter((refused) => fields.includes(refused.field))
}
