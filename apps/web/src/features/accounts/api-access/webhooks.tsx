import {
  createWebhookRequestSchema,
  type CreateWebhookRequest,
  type CreateWebhookResponse,
  type WebhookDescription,
} from '@housecoat/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import { WEBHOOKS_KEY } from '../../../api/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useCallForm } from '../../../ui/form/use-call-form.ts'
import { formatDay } from '../../../locales/format.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { showFailure } from '../../../ui/toast/show-failure.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { createWebhook, deleteWebhook, listWebhooks, testWebhook } from '../api/api-access-api.ts'
import { RemovableList } from './removable-list.tsx'
import { SecretMaker } from './secret-maker.tsx'

const FAILED = "The webhook wasn't added"

/** Addresses that are told when a picture is done. */
export function Webhooks() {
  return (
    <div className="space-y-4">
      <h3 className="font-semibold">Webhooks</h3>
      <RemovableList<WebhookDescription>
        name="webhooks"
        queryKey={WEBHOOKS_KEY}
        list={listWebhooks}
        remove={deleteWebhook}
        empty="No address is told when a picture is done."
        nameOf={({ url }) => url}
        describe={({ createdAt, disabledAt }) =>
          disabledAt === null
            ? `Since ${formatDay(createdAt)}`
            : `Turned off ${formatDay(disabledAt)}, because it didn't answer`
        }
        actions={({ id, url }) => <TestButton id={id} url={url} />}
        consequence="It is no longer told about your pictures."
      />
      <SecretMaker
        queryKey={WEBHOOKS_KEY}
        title="This secret verifies the messages"
        label="Webhook secret"
        renderStart={(onStart) => (
          <Button variant="secondary" icon={<Webhook />} onClick={onStart}>
            Add a webhook
          </Button>
        )}
        renderForm={(onCreated, onCancel) => <WebhookForm onCreated={onCreated} onCancel={onCancel} />}
      />
    </div>
  )
}

interface WebhookFormProps {
  readonly onCreated: (secret: string) => void
  readonly onCancel: () => void
}

function WebhookForm({ onCreated, onCancel }: WebhookFormProps) {
  const { onSubmit, field, isBusy, failure } = useCallForm<CreateWebhookRequest, CreateWebhookResponse>({
    resolver: zodResolver(createWebhookRequestSchema),
    defaultValues: { url: '' },
    submit: createWebhook,
    onDone: ({ secret }) => onCreated(secret),
    failureTitle: FAILED,
    fieldOfCode: { webhook_address_refused: 'url' },
  })
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-4">
      <FormFailure title={FAILED} failure={failure} />
      <TextField
        {...field('url')}
        type="url"
        label="Address"
        placeholder="https://"
        hint="We send a signed message there when a picture is done or has failed."
      />
      <FormActions label="Add webhook" busyLabel="Adding..." isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}

function TestButton({ id, url }: Pick<WebhookDescription, 'id' | 'url'>) {
  const queryClient = useQueryClient()
  const test = useMutation({
    mutationFn: () => testWebhook(id),
    networkMode: 'always',
    onSuccess: ({ message }) => showToast({ title: message, kind: 'success' }),
    onError: (error) => showFailure("The test wasn't sent", error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  })
  return (
    <Button
      variant="quiet"
      isBusy={test.isPending}
      aria-label={`Test ${url}`}
      onClick={() => test.mutate()}
      className="px-3"
    >
      Test
    </Button>
  )
}
