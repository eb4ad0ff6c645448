import { useState } from "react";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { CodeListing } from "#app/ui/prose/code-listing.tsx";
import { LANGUAGES, type Language } from "../../domain/samples.ts";
import type { OwnKey } from "../../own-keys.server.ts";
import { KeyPicker } from "../../ui/key-picker.tsx";
import { LanguageLinks } from "../../ui/sample-view.tsx";
import type { OwnKeyState } from "../../ui/use-own-key.ts";
import type { OperationView } from "../domain/openapi.ts";
import { buildRequest, emptyValues } from "../domain/request.ts";
import { requestSample } from "../domain/request-sample.ts";
import { AnswerView } from "./answer-view.tsx";
import { RequestForm } from "./request-form.tsx";
import { type ReceivedAnswer, sendRequest } from "./send-request.ts";

interface RequestPanelProps {
  operation: OperationView;
  language: Language;
  baseUrl: string;
  keys: readonly OwnKey[];
  keyState: OwnKeyState;
  hasTwoFactor: boolean;
}

/** A call of the operation as a program, and the form that makes it with a key of the reader. */
export function RequestPanel({ operation, language, baseUrl, keys, keyState, hasTwoFactor }: RequestPanelProps) {
  const [values, setValues] = useState(() => emptyValues(operation));
  const [answer, setAnswer] = useState<ReceivedAnswer | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isLost, setLost] = useState(false);
  const { secret } = keyState;
  const request = buildRequest(operation, values, baseUrl, secret ?? "YOUR_API_KEY");
  const send = () => {
    setBusy(true);
    setLost(false);
    setAnswer(null);
    sendRequest(request)
      .then(setAnswer, () => setLost(true))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <section aria-labelledby="request" className="mt-6">
        <h2 id="request" className="scroll-mt-20 font-bold text-lg tracking-tight">
          Request
        </h2>
        <LanguageLinks label="Request" language={language} />
        <CodeListing
          label={`Request, ${LANGUAGES.find(({ id }) => id === language)?.label}`}
          text={requestSample(request, language)}
        />
      </section>
      <Card as="section" className="mt-6 p-4 sm:p-5">
        <h2 id="try" className="mb-3 scroll-mt-20 font-bold text-lg tracking-tight">
          Try it
        </h2>
        <KeyPicker
          keys={keys}
          state={keyState}
          hasTwoFactor={hasTwoFactor}
          purpose="the forms of the reference"
          place="the reference"
        />
        <div className="mt-5 border-line border-t pt-5">
          <RequestForm
            operation={operation}
            values={values}
            onChange={setValues}
            blocked={secret === null ? "Reveal a key first." : null}
            busy={isBusy}
            onSend={send}
          />
        </div>
        {isLost ? (
          <div className="mt-4">
            <FormErrors errors={["No answer came. Check your connection and send it again."]} />
          </div>
        ) : null}
        {answer ? <AnswerView answer={answer} /> : null}
      </Card>
    </>
  );
}
