import { t } from '@lingui/core/macro'
import {
  renameProjectRequestSchema,
  type RenameProjectRequest,
  type SaveProjectResponse,
} from '@housecoat/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { PROJECTS_KEY } from '../../../api/query-keys.ts'
import type { FinishedDesign } from '../../../studio/result/save-design.tsx'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useCallForm } from '../../../ui/form/use-call-form.ts'
import { useGenerationGate } from '../../../studio/gate/generation-gate.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { saveProject } from '../api/projects-api.ts'

/** A finished design with both of its pictures. */
type CompleteDesign = FinishedDesign & {
  readonly originalImage: string | Blob
  readonly resultImage: string
}

interface SaveDialogProps {
  readonly design: CompleteDesign
  /** initial value of the name field */
  readonly name: string
  /** receives the typed name, to keep it for the next time */
  readonly onClose: (name: string) => void
  readonly onSaved: (projectId: number, name: string) => void
}

export function SaveDialog({ design, name, onClose, onSaved }: SaveDialogProps) {
  const save = useSaving(design)
  const failureTitle = t`Save Failed`
  const { form, onSubmit, field, isBusy, failure } = useCallForm<RenameProjectRequest, SaveProjectResponse>({
    resolver: zodResolver(renameProjectRequestSchema),
    defaultValues: { name },
    submit: ({ name: chosen }) => save(chosen),
    onDone({ projectId }, { name: chosen }) {
      showToast({
        title: t`Design Saved`,
        description: t`Your design has been saved to your account`,
        kind: 'success',
      })
      onSaved(projectId, chosen)
    },
    failureTitle,
    failureText: () => t`Could not save your design. Please try again.`,
  })
  const close = () => onClose(form.getValues('name'))

  return (
    <Dialog
      isOpen
      onOpenChange={close}
      title={t`Save Your Design`}
      description={t`You'll find it in My Designs. Only you can see it until you share it.`}
    >
      <form noValidate onSubmit={onSubmit} className="space-y-4">
        <FormFailure title={failureTitle} failure={failure} />
        <TextField {...field('name')} label={t`Name`} autoComplete="off" />
        <FormActions label={t`Save Design`} busyLabel={t`Saving...`} isBusy={isBusy} onCancel={close} />
      </form>
    </Dialog>
  )
}

/** Saves the design under a name. */
function useSaving(design: CompleteDesign) {
  const queryClient = useQueryClient()
  const { askToSignIn } = useGenerationGate()
  const { mutateAsync } = useMutation({
    mutationFn: async (name: string) => save(design, name),
    networkMode: 'always',
    onSuccess: () => queryClient.invalidateQueries({ queryKey: PROJECTS_KEY }),
    onError(error) {
      if (error instanceof ApiError && error.requiresAuth) askToSignIn()
    },
  })
  return mutateAsync
}

/**
 * The photo is uploaded only if the server doesn't have it yet. A variant shares the photo of the design that it was made from, so
 * that both belong to one home, unless that design has been deleted since.
 */
async function save(design: CompleteDesign, name: string): Promise<SaveProjectResponse> {
  const { originalImage, resultImage, isExterior, maskPng, variantOf } = design
  const selections = JSON.stringify(await listWithEstimates(design))
  const request = {
    ...{ name, originalImage, resultImage, isExterior, selections },
    ...(maskPng !== undefined && { mask: await maskPng() }),
  }
  if (variantOf === undefined) return saveProject(request)
  try {
    return await saveProject({ ...request, originalImage: variantOf.originalImage })
  } catch (error) {
    if (error instanceof ApiError && error.problem?.code === 'picture_not_found') return saveProject(request)
    throw error
  }
}

/** The selections with their areas, which the print sheet starts from. A photo that cannot be measured is saved without. */
async function listWithEstimates({ selections, estimateAreas }: CompleteDesign): Promise<readonly object[]> {
  if (estimateAreas === undefined) return selections
  try {
    const estimates = await estimateAreas()
    return selections.map((selection, at) => {
      const estimate = estimates.at(at) ?? null
      return estimate === null ? selection : { ...selection, estimate }
    })
  } catch (error) {
    console.warn('The areas could not be measured.', error)
    return selections
  }
}
