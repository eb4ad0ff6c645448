/** Ends what would follow a chain of certificates: only attestations have one, and Kaja asks authenticators for none. */
class Refused {
  constructor() {
    throw new Error("Attestations with a chain of certificates are not read here.");
  }
}

/** In the place of @peculiar/x509. */
export {
  Refused as AuthorityKeyIdentifierExtension,
  Refused as CRLDistributionPointsExtension,
  Refused as SubjectKeyIdentifierExtension,
  Refused as X509Certificate,
  Refused as X509ChainBuilder,
  Refused as X509Crl,
};
