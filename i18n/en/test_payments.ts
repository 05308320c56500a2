/** The page of the built-in test provider, read by the server. */
export default {
  title: 'Test payment',
  notice: 'This is a test. No real money moves, and no card is needed.',
  pay_text: 'Choose how the payment ends.',
  save_text: 'Choose how saving a card ends.',
  pay: 'Pay %{sum}',
  pay_and_save: 'Pay and save the card',
  save: 'Save a test card',
  decline: 'Decline',
  done: 'This payment has ended. You can close this page.',
  back: 'Back',
};
