// The keys of the list box are handled by its field.
/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role */
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import { counted } from '../../../platform/format.ts';
import { imageOf } from '../../../platform/images/image-address.ts';
import { CarImage } from './car-image.tsx';
import { STATUSES } from '../../enquiries/options.ts';
import { hasShortcutKeys, isTyping, setShortcutKeys } from '../../../ui/shortcut-keys.ts';
import button from '../../../ui/button.module.css';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { STATES } from '../manage/options.ts';
import type { Found } from '../manage/stock.ts';
import typography from '../../../ui/styles/type.module.css';
import styles from './find-box.module.css';

const LABEL = 'Find a car, customer or enquiry';

/** Opens the find box, also by the key `/` unless the screen has a control for this key. */
export function FindButton({ className }: { className: string | undefined }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey) return;
      if (isTyping(target) || !hasShortcutKeys() || screenHasSlash()) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-label={LABEL}
        aria-haspopup="dialog"
        className={className}
        onClick={() => setOpen(true)}
      >
        <Search size={18} strokeWidth={1.6} aria-hidden />
        <span className={styles.buttonText} aria-hidden>
          Find <kbd>/</kbd>
        </span>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={LABEL} asksToDiscard={false}>
        <FindForm onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** The inbox uses this key for its search. */
const screenHasSlash = () => document.querySelector('main [aria-keyshortcuts="/"]') !== null;

function FindForm({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [activeKey, setActiveKey] = useState<string | undefined>();
  const [usesKeys, setUsesKeys] = useState(hasShortcutKeys);
  const words = typed.trim();
  const found = useAnswer(
    words || null,
    (q, signal) => browserApi.get('/find', { query: { q }, signal }),
    { keepsLast: true },
  );
  const groups = found && found !== 'failed' ? groupsOf(found) : [];
  const options = groups.flatMap((group) => group.options);
  // By key: newer results can move the option that is shown as active.
  const active = options.findIndex(({ key }) => key === activeKey);
  const activeId = options[active] && `${id}-${activeKey}`;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    // -1 is the field itself.
    setActiveKey(
      options[((active + 1 + step + options.length + 1) % (options.length + 1)) - 1]?.key,
    );
  };

  return (
    <Form
      aria-label="Find"
      className={styles.form}
      busy={false}
      onSubmit={() => {
        const chosen = options[active];
        if (chosen) go(chosen.to);
        else if (words) go(`/stock?${new URLSearchParams({ q: words })}`);
      }}
    >
      <TextInput
        aria-label={LABEL}
        data-first=""
        value={typed}
        placeholder="Plate, stock number, make, name or phone"
        maxLength={200}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={activeId}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActiveKey(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <output className={styles.status}>{statusOf(words, found, options.length)}</output>
      <div id={`${id}-list`} role="listbox" aria-label="Found" className={styles.list}>
        {groups.map(({ title, options: inGroup }) => (
          <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
            <div id={`${id}-${title}`} role="presentation" className={styles.groupTitle}>
              {title}
            </div>
            {inGroup.map((option) => (
              <div
                key={option.key}
                id={`${id}-${option.key}`}
                role="option"
                aria-selected={option.key === activeKey}
                className={styles.option}
                onClick={() => go(option.to)}
              >
                {option.image !== undefined && (
                  <CarImage image={option.image} alt="" sizes="64px" className={styles.image} />
                )}
                <span className={styles.texts}>
                  <span className={styles.title}>{option.title}</span>{' '}
                  <span className={typography.hint}>{option.facts}</span>
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <Switch
        label="The key / opens this"
        className={styles.keys}
        checked={usesKeys}
        onChange={({ currentTarget: { checked } }) => {
          setUsesKeys(checked);
          setShortcutKeys(checked);
        }}
      />
      <DialogButtons>
        <button type="button" className={button.button} onClick={onClose}>
          Close
        </button>
        <button type="submit" className={button.primary} disabled={words === ''}>
          Show in the stock list
        </button>
      </DialogButtons>
    </Form>
  );
}

interface Option {
  key: string;
  to: string;
  title: string;
  facts: string;
  /** Null for a car without a photo; undefined for an option that is not a car. */
  image?: Parameters<typeof CarImage>[0]['image'];
}

const inOneLine = (facts: (string | null)[]) => facts.filter(Boolean).join(', ');

/** Returns the groups that are not empty. */
function groupsOf({
  cars,
  customers,
  enquiries,
  deals,
}: Found): { title: string; options: Option[] }[] {
  const groups = [
    {
      title: 'Cars',
      options: cars.map((car): Option => ({
        key: `car-${car.carId}`,
        to:
          car.state === 'deleted'
            ? `/stock?${new URLSearchParams({ state: 'deleted', q: String(car.carId) })}`
            : `/edit-car/${car.carId}`,
        title: [car.title, car.derivative].filter(Boolean).join(' '),
        facts: inOneLine([car.registration, car.stockNumber, STATES[car.state], car.price]),
        image: imageOf(car),
      })),
    },
    {
      title: 'Customers',
      options: customers.map(({ customerId, name, email, phone }): Option => ({
        key: `customer-${customerId}`,
        to: `/customers/${customerId}`,
        title: name,
        facts: inOneLine([email, phone]),
      })),
    },
    {
      title: 'Enquiries',
      options: enquiries.map(({ enquiryId, reference, name, carTitle, status }): Option => ({
        key: `enquiry-${enquiryId}`,
        to: `/enquiries/${enquiryId}?view=all`,
        title: name,
        facts: inOneLine([reference, carTitle, STATUSES[status]]),
      })),
    },
    {
      title: 'Deals',
      options: deals.map(({ dealId, customer, carTitle }): Option => ({
        key: `deal-${dealId}`,
        to: `/deals/${dealId}`,
        title: customer || 'No customer yet',
        facts: inOneLine([`D-${dealId}`, carTitle]),
      })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

function statusOf(words: string, found: Found | 'failed' | null, count: number): string {
  if (words === '') return '';
  if (found === null) return 'Searching…';
  if (found === 'failed') return 'We couldn’t search. Please try again.';
  if (count === 0) return 'Nothing found.';
  return counted(count, 'result');
}
