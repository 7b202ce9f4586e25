import { Check } from 'lucide-react'

const TIPS = [
  'A well-lit photo, taken by daylight',
  'The area clearly visible',
  'High quality: sharp and not too small',
  'No heavy filters',
]

export function PhotoTips() {
  return (
    <div>
      <h2 className="font-semibold">Tips for the best result</h2>
      <ul className="mt-3 space-y-2 text-muted">
        {TIPS.map((tip) => (
          <li key={tip} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
            {tip}
          </li>
        ))}
      </ul>
    </div>
  )
}
