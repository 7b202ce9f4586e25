import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { STYLES, stylePicturePath, type Style, type StyleCategory } from '@housecoat/contract'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { type CardFocus, PictureCardList } from '../../../ui/picture-card-list.tsx'
import { PictureCard } from '../../../ui/picture-card.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { searchStyles } from './search-styles.ts'
import { translateText } from '../../../locales/translate-text.ts'

interface StyleCardsProps {
  readonly category: StyleCategory
  readonly chosen: Style | null
  /** the chosen one's preview is not ready yet */
  readonly isComing: boolean
  readonly onChoose: (style: Style) => void
}

/** The styles of a category, each with a picture of it on a home of ours. */
export function StyleCards({ category, chosen, isComing, onChoose }: StyleCardsProps) {
  const [wanted, setWanted] = useState('')
  const styles = searchStyles(
    STYLES.filter((style) => style.category === category),
    wanted,
  )
  const count = styles.length
  return (
    <div>
      <TextField
        type="search"
        label={t`Search styles`}
        isLabelHidden
        placeholder={t`Search by name or description...`}
        icon={<Search />}
        value={wanted}
        autoComplete="off"
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <p role="status" className="sr-only">
        {plural(count, { one: '# style', other: '# styles' })}
      </p>
      {styles.length === 0 ? (
        <p className="mt-4 text-muted">
          <Trans>No styles match your search. Try another word.</Trans>
        </p>
      ) : (
        <PictureCardList
          label={t`Styles`}
          className="mt-3 grid grid-cols-2 gap-3"
          items={styles}
          keyOf={({ id }) => id}
          chosenKey={chosen?.id ?? null}
          renderCard={(style, focus) => (
            <StyleCard
              style={style}
              isChosen={style.id === chosen?.id}
              isComing={isComing && style.id === chosen?.id}
              focus={focus}
              onChoose={() => onChoose(style)}
            />
          )}
        />
      )}
    </div>
  )
}

interface StyleCardProps {
  readonly style: Style
  readonly isChosen: boolean
  readonly isComing: boolean
  readonly focus: CardFocus
  readonly onChoose: () => void
}

function StyleCard({ style, isChosen, isComing, focus, onChoose }: StyleCardProps) {
  return (
    <PictureCard
      picture={
        <img
          src={stylePicturePath(style)}
          alt=""
          width={480}
          height={360}
          loading="lazy"
          className="aspect-4/3 w-full object-cover"
        />
      }
      isChosen={isChosen}
      isComing={isComing}
      focus={focus}
      onChoose={onChoose}
    >
      <span className="leading-tight font-semibold wrap-anywhere hyphens-auto max-[22rem]:text-sm">
        {translateText(style.name)}
      </span>
      <span className="mt-1 text-sm text-muted">{translateText(style.description)}</span>
    </PictureCard>
  )
}
