import { keysOf } from '../../../../platform/objects.ts';
import { Button } from '../../../../ui/button.tsx';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { Dialog, DialogButtons, reveal } from '../../../../ui/dialog.tsx';
import { InputField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Radio } from '../../../../ui/radio.tsx';
import { TickBox } from '../../../../ui/tick-box.tsx';
import type { DealDetail } from '../../deal.ts';
import { DEAL_BOUNDS, SIGNING_PLACES } from '../../options.ts';
import { ShownDocument } from './shown-document.tsx';
import { SignatureField } from './signature-field.tsx';
import panel from '../../../../ui/panel.module.css';
import typography from '../../../../ui/styles/type.module.css';
import styles from './signing.module.css';
import type { Signing } from './use-signing.ts';
import type { Draft } from './waiting-signatures.ts';

interface Props {
  deal: DealDetail;
  signing: Signing;
}

/** Shows the document to sign, with the fields for the place of signing and the signature. */
export function SignDialog({ deal, signing }: Props) {
  const { draft, close } = signing;
  return (
    <Dialog
      open={draft !== null}
      onClose={close}
      title={draft?.kind === 'handover' ? 'Hand the car over' : 'Issue the order'}
      // Typed text and signatures are stored in the tab.
      asksToDiscard={false}
    >
      {draft && <SignForm deal={deal} signing={signing} draft={draft} />}
    </Dialog>
  );
}

function SignForm({ deal, signing, draft }: Props & { draft: Draft }) {
  const { preview, problem, isSending, isWaiting, change, send, close } = signing;
  const { kind, place, name, address, drawing, done, request } = draft;
  const isPaper = place === 'paper';
  const missing = kind === 'handover' ? deal.checklist.filter((one) => !done.includes(one)) : [];
  if (request && isWaiting)
    return (
      <>
        <output className={styles.waiting}>
          {isPaper ? 'Your order is' : 'The signature is'} kept on this device. It’s sent once, as
          soon as the connection is back. You can reload or lock the phone.
        </output>
        <DialogButtons>
          <Button onClick={close}>Close</Button>
        </DialogButtons>
      </>
    );
  return (
    <Form
      aria-label="Signature"
      busy={isSending}
      className={panel.dialogForm}
      onSubmit={() => send(missing, problem?.canConfirm ? true : undefined)}
    >
      {kind === 'handover' && (
        <fieldset className={panel.choices}>
          <legend className={styles.label}>Checklist</legend>
          {deal.checklist.map((point) => (
            <TickBox
              key={point}
              checked={done.includes(point)}
              onChange={({ currentTarget: { checked } }) =>
                change({
                  done: checked ? [...done, point] : done.filter((one) => one !== point),
                })
              }
            >
              {point}
            </TickBox>
          ))}
        </fieldset>
      )}
      <fieldset className={panel.choices}>
        <legend className={styles.label}>Where is it signed?</legend>
        {keysOf(SIGNING_PLACES).map((one) => (
          <Radio
            key={one}
            name="place"
            value={one}
            checked={place === one}
            onChange={() => change({ place: one })}
          >
            {SIGNING_PLACES[one]}
          </Radio>
        ))}
      </fieldset>
      {preview ? (
        <ShownDocument content={preview.content} kind={kind} />
      ) : (
        <output className={typography.hint}>Loading what is signed...</output>
      )}
      {!isPaper && (
        <>
          {place === 'customer' && (
            <InputField
              label="Address where it’s signed"
              value={address}
              maxLength={200}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) => change({ address: value })}
            />
          )}
          <InputField
            label="Name of the person who signs"
            value={name}
            maxLength={DEAL_BOUNDS.maxName}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => change({ name: value })}
          />
          <SignatureField drawing={drawing} onChange={(next) => change({ drawing: next })} />
        </>
      )}
      {problem && (
        <p key={problem.message} role="alert" ref={reveal} className={styles.problem}>
          {problem.message}
        </p>
      )}
      {missing.length > 0 && <p className={typography.hint}>Not done yet: {missing.join(', ')}</p>}
      <DialogButtons>
        <Button onClick={close}>Cancel</Button>
        <BusyButton busy={isSending} busyText="Issuing...">
          {submitText(draft, problem?.canConfirm === true)}
        </BusyButton>
      </DialogButtons>
    </Form>
  );
}

function submitText({ kind, place }: Draft, isConfirmed: boolean): string {
  if (isConfirmed) return kind === 'order' ? 'Sell anyway' : 'Hand over anyway';
  if (kind === 'handover') return place === 'paper' ? 'Hand over' : 'Sign and hand over';
  return place === 'paper' ? 'Issue order' : 'Sign and issue';
}
