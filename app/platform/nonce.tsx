import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** Carries the response's CSP nonce to the components that write scripts; never through a loader. */
export const NonceProvider = NonceContext.Provider;

export const useNonce = () => useContext(NonceContext);
