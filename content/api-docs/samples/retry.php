<?php
// Waits as long as a 429 or 503 asks for, then tries again.
const ATTEMPTS = 10;

function call(string $path): string
{
    $context = stream_context_create(['http' => [
        'header' => 'x-api-key: ' . getenv('KAJA_API_KEY'),
        'ignore_errors' => true,
        'timeout' => 30,
    ]]);
    for ($attempt = 1; ; $attempt++) {
        $body = file_get_contents(getenv('KAJA_API_URL') . $path, false, $context);
        $status = (int) explode(' ', $http_response_header[0])[1];
        if (!in_array($status, [429, 503], true) || $attempt === ATTEMPTS) {
            return $body;
        }
        preg_match('/^retry-after: *(\d+)/mi', implode("\n", $http_response_header), $wait);
        fwrite(STDERR, "$status: waiting {$wait[1]} s\n");
        sleep((int) $wait[1]);
    }
}

echo call('/seo/projects'), "\n";
