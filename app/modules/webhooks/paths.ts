export const WEBHOOKS = "/workspace/webhooks";

export const endpointPath = (id: string): string => `${WEBHOOKS}/${encodeURIComponent(id)}`;

export const deliveryPath = (endpointId: string, id: string): string =>
  `${endpointPath(endpointId)}/deliveries/${encodeURIComponent(id)}`;
