/** Browser script of the index page: the clock's buttons. */
export const indexScript = `
const output = document.getElementById('clock-answer')

async function moveClock(body) {
  output.textContent = 'Moving the clock …'
  const response = await fetch('/sandbox/clock', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (response.ok) location.reload()
  else output.textContent = answer.error
}

for (const button of document.querySelectorAll('button[data-seconds]')) {
  button.addEventListener('click', () => moveClock({ advanceSeconds: Number(button.dataset.seconds) }))
}

document.getElementById('clock-form').addEventListener('submit', (event) => {
  event.preventDefault()
  moveClock({ now: document.getElementById('clock-now').value.trim() })
})
`
