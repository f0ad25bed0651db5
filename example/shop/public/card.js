const form = document.getElementById('card-form');
const accepted = document.getElementById('accepted');
const refused = document.getElementById('refused');
const button = form.querySelector('button');
const shop = document.body.dataset.parent;

// Only the shop that the server checked hears about the card, and never its number.
const tell = (message) => parent.postMessage(message, shop);

function say({ yes = '', no = '' }) {
  accepted.textContent = yes;
  refused.textContent = no;
}

form.addEventListener('input', () => {
  say({});
  tell({ type: 'card-changed' });
});

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  button.disabled = true;
  say({ yes: 'Checking…' });
  try {
    const response = await fetch('/card', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    });
    const answer = await response.json();
    say(answer.accepted ? { yes: 'Card accepted' } : { no: answer.problem });
    if (answer.accepted) tell({ type: 'card-accepted', token: answer.token });
  } catch {
    say({ no: 'The card could not be checked' });
  } finally {
    button.disabled = false;
  }
});
