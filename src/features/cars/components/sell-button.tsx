import { useNavigate } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useWrite } from '../../../ui/use-write.ts';

interface Props {
  carId?: number;
  enquiryId?: number;
  className?: string;
}

/** Creates a deal for a car or an enquiry, and opens it. */
export function SellButton({ className, ...from }: Props) {
  const { busy, write } = useWrite('Not started');
  const navigate = useNavigate();
  const start = async () => {
    const { dealId } = await browserApi.post('/deals', 201, { body: from });
    await navigate(`/deals/${dealId}`);
  };
  return (
    <BusyButton
      type="button"
      variant="plain"
      busy={busy}
      busyText="Starting..."
      {...(className && { className })}
      onClick={() => void write(start)}
    >
      Sell…
    </BusyButton>
  );
}
