import type { DocumentData } from '../document-data.ts';

/**
 * The right to cancel a contract that was signed away from the dealer's premises: the model instructions and the model
 * form of the Consumer Rights Act 2022, Part 5 (Directive 2011/83/EU, Annex I).
 */
export function rightToCancel({ dealer }: Pick<DocumentData, 'dealer'>) {
  const { name, address, phone, email } = dealer;
  const contact = [name, ...address, phone, email].filter(Boolean).join(', ');
  return {
    instructions: [
      'You have the right to cancel this contract within 14 days without giving any reason.',
      'The cancellation period ends 14 days after the day on which you, or a third party other than the carrier and indicated by you, acquire physical possession of the car.',
      `To exercise the right to cancel, you must inform us (${contact}) of your decision to cancel this contract by a clear statement, for example a letter sent by post or an email. You may use the model cancellation form below, but you do not have to.`,
      'To meet the deadline, it is enough to send your message about cancelling before the cancellation period has ended.',
      'If you cancel this contract, we will reimburse all payments received from you, including the costs of delivery (except the extra costs if you chose a type of delivery other than the least expensive standard delivery that we offer), without undue delay and not later than 14 days from the day on which we are informed of your decision. We will use the same means of payment as you used, unless you have expressly agreed otherwise; in any event, you will not pay any fees for it. We may withhold reimbursement until we have received the car back, or you have supplied evidence of having sent it back, if that is earlier.',
      'You must return the car to us without undue delay and not later than 14 days from the day on which you tell us that you cancel. You bear the direct cost of returning it. You are only liable for any diminished value of the car that results from handling other than what is necessary to establish its nature, characteristics and functioning.',
    ],
    form: [
      `To ${contact}:`,
      'I/We* hereby give notice that I/we* cancel my/our* contract of sale of the following goods*/for the provision of the following service*:',
      'Ordered on*/received on*:',
      'Name of consumer(s):',
      'Address of consumer(s):',
      'Signature of consumer(s) (only if this form is notified on paper):',
      'Date:',
    ],
    formNote:
      '(Complete and return this form only if you wish to cancel the contract. * Delete as appropriate.)',
  };
}
