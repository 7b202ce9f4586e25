import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { WALL_FINISHES, WALL_FINISH_WORDS, type StyleOptions } from '@housecoat/contract'
import { useId } from 'react'
import { SelectField } from '../../../ui/select-field.tsx'
import { translateText } from '../../../locales/translate-text.ts'

/** What the color field starts with: weathered gray. */
const FIRST_SHINGLE_COLOR = '#5F6367'

interface StyleOptionsFieldsProps {
  /** the options that the chosen area has */
  readonly known: readonly (keyof StyleOptions)[]
  readonly options: StyleOptions
  readonly onChange: (options: StyleOptions) => void
}

/** What a person may choose in a house's style: the walls' material, and the color of the shingles. */
export function StyleOptionsFields({ known, options, onChange }: StyleOptionsFieldsProps) {
  const headingId = useId()
  if (known.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="space-y-3">
      <h2 id={headingId} className="font-semibold">
        <Trans>Your own materials</Trans>
      </h2>
      {known.includes('walls') && (
        <SelectField
          label={t`Walls`}
          value={options.walls ?? ''}
          choices={[
            { value: '', label: t`As in the style` },
            ...WALL_FINISHES.map((value) => ({ value, label: translateText(WALL_FINISH_WORDS[value]) })),
          ]}
          onValue={(value) =>
            onChange({ ...options, walls: WALL_FINISHES.find((finish) => finish === value) })
          }
        />
      )}
      {known.includes('shingleColor') && <RoofFields options={options} onChange={onChange} />}
    </section>
  )
}

function RoofFields({ options, onChange }: Pick<StyleOptionsFieldsProps, 'options' | 'onChange'>) {
  const { shingleColor } = options
  const colorId = useId()
  return (
    <div className="flex items-end gap-3">
      <SelectField
        className="min-w-0 flex-1"
        label={t`Roof`}
        value={shingleColor === undefined ? '' : 'shingles'}
        choices={[
          { value: '', label: t`As in the style` },
          { value: 'shingles', label: t`Shingles in your color` },
        ]}
        onValue={(value) =>
          onChange({ ...options, shingleColor: value === '' ? undefined : FIRST_SHINGLE_COLOR })
        }
      />
      {shingleColor !== undefined && (
        <div>
          <label htmlFor={colorId} className="mb-1.5 block text-sm font-semibold">
            <Trans>Shingle color</Trans>
          </label>
          <input
            id={colorId}
            type="color"
            value={shingleColor.toLowerCase()}
            onChange={(event) =>
              onChange({ ...options, shingleColor: event.currentTarget.value.toUpperCase() })
            }
            className="focus-ring h-11 w-20 cursor-pointer rounded-control border border-edge bg-surface p-1"
          />
        </div>
      )}
    </div>
  )
}
