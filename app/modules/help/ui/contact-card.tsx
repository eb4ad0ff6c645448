import { Link } from "@remix-run/react";
import { LifeBuoy, MessagesSquare } from "lucide-react";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FORUM, NEW_TICKET, TICKETS } from "./paths.ts";

/** Whom to ask when no article answers. */
export function ContactCard() {
  return (
    <Card as="section" className="p-4">
      <h2 className="font-bold text-[15px]">Still stuck?</h2>
      <p className="mt-1.5 text-ink-2 text-sm">Write to the support team, or ask other people who use Kaja.</p>
      <div className="mt-4 grid gap-2.5">
        <LinkButton to={NEW_TICKET} look="primary" icon={<LifeBuoy size={16} aria-hidden="true" />}>
          Contact Support
        </LinkButton>
        <LinkButton to={FORUM} icon={<MessagesSquare size={16} aria-hidden="true" />}>
          Community Forum
        </LinkButton>
      </div>
      <Link
        to={TICKETS}
        className="mt-3 inline-flex items-center font-semibold text-brand text-sm hover:underline pointer-coarse:min-h-11"
      >
        Your tickets
      </Link>
    </Card>
  );
}
