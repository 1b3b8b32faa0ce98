// What a person writes of a webhook: its address, what it is for, and the types of events that it gets.
import type { Frame } from '../../frame';
import { Check, Field } from '../../parts/form';

interface FieldsProps {
  readonly frame: Frame;
  readonly types: readonly string[];
  readonly webhook?: { readonly url: string; readonly description: string; readonly types: readonly string[] };
}

export function WebhookFields({ frame, types, webhook }: FieldsProps) {
  const said = frame.words.webhooks;
  const isSent = frame.sent.url !== undefined;
  const isChosen = (type: string): boolean =>
    isSent ? frame.sent[`type_${type}`] === '1' : webhook?.types.includes(type) === true;
  const nouns = [...new Set(types.map(nounOf))];
  const count = types.filter(isChosen).length;
  return (
    <>
      <Field frame={frame} name="url" label={said.address} value={webhook?.url} hint={said.urlHint} required wide />
      <Field frame={frame} name="description" label={said.description} value={webhook?.description} wide />
      <details>
        <summary>
          {said.typesLegend}: {count === 0 ? said.allEvents : said.chosen(count)}
        </summary>
        <p class="hint">{said.typesHint}</p>
        <div class="fields">
          {nouns.map((noun) => (
            <fieldset key={noun}>
              <legend>{said.nouns[noun] ?? noun}</legend>
              {types
                .filter((type) => nounOf(type) === noun)
                .map((type) => (
                  <Check key={type} name={`type_${type}`} checked={isChosen(type)}>
                    <code>{type}</code>
                  </Check>
                ))}
            </fieldset>
          ))}
        </div>
      </details>
    </>
  );
}

const nounOf = (type: string): string => type.slice(0, type.indexOf('.'));
