// Shows how to issue the first invoice, on the overview of a workspace in which nothing is stored yet.
import type { PageFrame } from '../frame';
import { CopyableCode } from './blocks';
import { SupplierRegistrationLinks } from './supplier-links';

interface FirstStepsProps {
  readonly frame: PageFrame;
  /** True if the first invoice of a company registers the company. */
  readonly registersWithInvoice: boolean;
  /** True if the installation is a local stack, on which the user can run commands. */
  readonly isLocalStack: boolean;
}

export function FirstStepsSection({ frame, registersWithInvoice, isLocalStack }: FirstStepsProps) {
  const labels = frame.words.overview;
  return (
    <section class="steps" aria-labelledby="steps-title">
      <h2 id="steps-title">{registersWithInvoice ? labels.firstInvoice : labels.firstSteps}</h2>
      {registersWithInvoice ? <p>{labels.firstInvoiceText}</p> : <Steps frame={frame} />}
      <SupplierRegistrationLinks frame={frame} />
      {isLocalStack && (
        <>
          <p>{labels.orDemo}</p>
          <CopyableCode>npm run demo -- --keep</CopyableCode>
        </>
      )}
    </section>
  );
}

/** The steps of a workspace in which a supplier registers before its first invoice. */
function Steps({ frame }: { readonly frame: PageFrame }) {
  const labels = frame.words.overview;
  const steps = [
    [labels.step1, labels.step1Text],
    [labels.step2, labels.step2Text],
    [labels.step3, labels.step3Text],
  ] as const;
  return (
    <ol>
      {steps.map(([title, text]) => (
        <li key={title}>
          <strong>{title}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
