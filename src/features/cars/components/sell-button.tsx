import { useNavigate } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useWrite } from '../../../ui/use-write.ts';

interface Props {
  carId?: number;
  enquiryId?: number;
  className?: string;
}

function useStartDeal() {
  const { busy, write } = useWrite('Not started');
  const navigate = useNavigate();
  const start = (from: Omit<Props, 'className'>) =>
    void write(async () => {
      const { dealId } = await browserApi.post('/deals', 201, { body: from });
      await navigate(`/deals/${dealId}`);
    });
  return { busy, start };
}

/** Creates a deal for a car or an enquiry, and opens it. */
export function SellButton({ className, ...from }: Props) {
  const { busy, start } = useStartDeal();
  return (
    <BusyButton
      type="button"
      variant="plain"
      busy={busy}
      busyText="Starting..."
      {...(className && { className })}
      onClick={() => start(from)}
    >
      Sell…
    </BusyButton>
  );
}
