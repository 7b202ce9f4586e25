import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { quoteRequestSchema, type QuotedDoor, type QuoteRequest } from '@housecoat/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { translateArea, translateText } from '../../../locales/translate-text.ts'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useCallForm } from '../../../ui/form/use-call-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { askForQuote } from '../api/doors-api.ts'
import { selectionOf, type NamedDoor } from '../session/door-wizard-state.ts'

interface QuoteDialogProps {
  /** at least one; with several, the person chooses */
  readonly doors: readonly NamedDoor[]
  /** path of the picture that is sent with the request */
  readonly resultImage: string
  readonly onClose: () => void
}

/** The form's fields, with the door and the picture. */
type QuoteFields = Required<Pick<QuoteRequest, 'name' | 'postcode' | 'note'>> &
  Pick<QuoteRequest, 'door' | 'resultImage'> & { email: string; phone: string }

export function QuoteDialog({ doors, resultImage, onClose }: QuoteDialogProps) {
  const [thanks, setThanks] = useState<string | null>(null)
  const { name, color } = doors[0].door
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t`Request Quote`}
      {...(thanks === null && {
        description:
          doors.length === 1
            ? t`For ${name}, ${color}. We'll include your picture.`
            : t`For one of your doors. We'll include your picture.`,
      })}
    >
      {thanks === null ? (
        <QuoteForm doors={doors} resultImage={resultImage} onClose={onClose} onSent={setThanks} />
      ) : (
        <>
          <Notice kind="success" title={t`Thank you`}>
            {translateText(thanks)}
          </Notice>
          <Button isWide onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </>
      )}
    </Dialog>
  )
}

function QuoteForm({
  doors,
  resultImage,
  onClose,
  onSent,
}: QuoteDialogProps & { readonly onSent: (thanks: string) => void }) {
  const failureTitle = t`We couldn't send your request`
  const { onSubmit, field, isBusy, failure, form } = useCallForm<QuoteFields, string>({
    // the schema drops empty fields
    resolver: zodResolver(quoteRequestSchema) as unknown as Resolver<QuoteFields>,
    defaultValues: {
      name: '',
      email: '',
      phone: '',
      postcode: '',
      note: '',
      door: selectionOf(doors[0]).door,
      resultImage,
    },
    submit: askForQuote,
    onDone: onSent,
    failureTitle,
  })
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-4">
      <FormFailure title={failureTitle} failure={failure} />
      {doors.length > 1 && <QuotedDoorField doors={doors} onDoor={(door) => form.setValue('door', door)} />}
      <TextField {...field('name')} label={t`Name`} autoComplete="name" />
      <TextField
        {...field('email')}
        label={t`Email`}
        type="email"
        autoComplete="email"
        hint={t`Or a phone number`}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('phone')} label={t`Phone`} type="tel" autoComplete="tel" />
        <TextField {...field('postcode')} label={t`ZIP code`} autoComplete="postal-code" />
      </div>
      <TextArea {...field('note')} label={t`Note (optional)`} />
      <div className="flex flex-col-reverse gap-3 pt-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? t`Sending...` : t`Request Quote`}
        </Button>
      </div>
    </form>
  )
}

interface QuotedDoorFieldProps {
  readonly doors: readonly NamedDoor[]
  readonly onDoor: (door: QuotedDoor) => void
}

/** Which of several doors the quote is for. */
function QuotedDoorField({ doors, onDoor }: QuotedDoorFieldProps) {
  const [place, setPlace] = useState(0)
  return (
    <SelectField
      label={t`Door`}
      choices={doors.map(({ area, door }, index) => ({
        value: String(index),
        label: `${translateArea(area)}: ${door.name}, ${door.color}`,
      }))}
      value={String(place)}
      onValue={(value) => {
        setPlace(Number(value))
        onDoor(selectionOf(doors[Number(value)]).door)
      }}
    />
  )
}
