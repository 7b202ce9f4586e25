import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TextField } from './text-field.tsx'

function Search() {
  const [query, setQuery] = useState('')
  return (
    <>
      <TextField
        type="search"
        label="Search doors"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <output>{query}</output>
    </>
  )
}

test('a search with text in it can be cleared, and the typing goes on', async () => {
  render(<Search />)
  const field = screen.getByRole('searchbox', { name: 'Search doors' })
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  await userEvent.type(field, 'oak')
  expect(screen.getByRole('status')).toHaveTextContent('oak')
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(field).toHaveValue('')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  expect(field).toHaveFocus()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a field that is no search has no such button', () => {
  render(<TextField label="Name" defaultValue="Ada" />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
